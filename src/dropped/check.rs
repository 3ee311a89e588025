use crate::evidence::{Difference, Receipt, ReceiptError};
use crate::model::{legible, shortened};

/// What comes of holding a receipt against a file, as lines: first whether it says the same, after a mark (`✓`, `✗`, or
/// `!` where it cannot be held against anything), then what differs.
pub(super) fn check_words(check: Result<Vec<Difference>, ReceiptError>) -> String {
    let found = match check {
        Err(error) => return format!("! {error}"),
        Ok(found) => found,
    };
    if found.is_empty() {
        return "✓ same: the receipt says what comes out here.".to_owned();
    }
    let mut words = match Receipt::is_program_alone(&found) {
        true => "✓ same: all that the receipt says of the file comes out here; another build of the program wrote it."
            .to_owned(),
        false => format!("✗ differs: {} of its lines do not come out so here.", found.len()),
    };
    for Difference { key, receipt, now } in found {
        let word = |side: Option<String>| side.map_or_else(|| "nothing".to_owned(), |side| legible(&side, 300));
        words.push_str(&format!(
            "\n{key}: the receipt says {}, here {}",
            word(receipt),
            word(now)
        ));
    }
    words
}

/// A receipt whose file is not here.
pub(super) fn lone_words(receipt: &Receipt) -> String {
    let value = |key: &str| shortened(receipt.value(key).unwrap_or("unknown"));
    format!(
        "! A receipt of the file {:?}, SHA-256 {}. Give that file too, and the receipt is held against it.",
        value("file"),
        receipt.value("sha256").unwrap_or("unknown"),
    )
}

/// Whether it was meant for a receipt, though none can be read from it.
pub(super) const fn is_damaged(error: &ReceiptError) -> bool {
    !matches!(
        error,
        ReceiptError::NotAReceipt { .. } | ReceiptError::OtherFile { .. } | ReceiptError::Json { .. }
    )
}
