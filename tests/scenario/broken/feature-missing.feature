# language: ja
@規則:選択肢の決定
