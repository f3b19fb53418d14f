"""ゲート on the kernel: a small game, whole as far as its glossary goes, and silent where that is."""
