"""One module for one kind of page; each function writes one page from the book."""
