use super::policy_marks::{Cursor, Opened, goes_on};
use super::policy_survey::Declared;
use super::{is_python_space, is_python_word};

/// What a phrase declares.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Phrase {
    /// One letter.
    One(Declared),
    /// Several, a bit for each.
    Several(u8),
}

/// How a word that may declare an answer reads on from its trigger, and what it needs.
struct Subject {
    word: &'static str,
    /// Where in the word the byte stands that it is found by.
    trigger: usize,
    /// Whether it declares by itself; the others need to be called correct.
    is_answer: bool,
}

const SUBJECTS: [Subject; 5] = [
    Subject {
        word: "answer",
        trigger: 3,
        is_answer: true,
    },
    Subject {
        word: "antwort",
        trigger: 3,
        is_answer: true,
    },
    Subject {
        word: "option",
        trigger: 1,
        is_answer: false,
    },
    Subject {
        word: "choice",
        trigger: 1,
        is_answer: false,
    },
    Subject {
        word: "statement",
        trigger: 5,
        is_answer: false,
    },
];

/// The same in Chinese, found by its first byte.
const CHINESE: &str = "答案";
const CHINESE_START: u8 = 0xe7;

/// Stands for the Chinese word in the tables below, where each of [`SUBJECTS`] has the bit of its place.
const CHINESE_BIT: u8 = 1 << SUBJECTS.len();
/// What each byte is the trigger of.
const TRIGGERS: [u8; 256] = triggers(0);
/// Before the trigger of what each byte stands; the Chinese word follows any.
const BEFORE_TRIGGERS: [u8; 256] = triggers(1);

/// For each byte the words that have it so many places before their trigger, in small letters or capitals.
#[expect(clippy::indexing_slicing, reason = "a wrong place ends the compilation")]
const fn triggers(before: usize) -> [u8; 256] {
    let mut table = [if before == 0 { 0 } else { CHINESE_BIT }; 256];
    let mut at = 0;
    while at < SUBJECTS.len() {
        let letter = SUBJECTS[at].word.as_bytes()[SUBJECTS[at].trigger - before];
        table[letter as usize] |= 1 << at;
        table[letter.to_ascii_uppercase() as usize] |= 1 << at;
        at += 1;
    }
    table[CHINESE_START as usize] |= CHINESE_BIT;
    table
}

/// Whether a word that may declare an answer is found by a byte, the one before it given. Every byte of a response is
/// asked, and nearly all are passed over by this alone.
pub(super) fn may_declare(before: u8, byte: u8) -> bool {
    let words = |table: &[u8; 256], byte: u8| table.get(usize::from(byte)).copied().unwrap_or_default();
    words(&TRIGGERS, byte) & words(&BEFORE_TRIGGERS, before) != 0
}

/// Words before a phrase that call an option the answer.
const CORRECT: [&str; 6] = ["correct", "right", "best", "strongest", "final", "my"];
/// Words before a phrase after which it declares nothing.
const BARRED: [&str; 20] = [
    "if",
    "whether",
    "unless",
    "suppose",
    "supposing",
    "assume",
    "assuming",
    "wrong",
    "incorrect",
    "false",
    "tempting",
    "weaker",
    "other",
    "not",
    "no",
    "never",
    "isn",
    "first",
    "initial",
    "were",
];
const CONCLUDING: [&str; 5] = ["thus", "therefore", "hence", "so", "consequently"];
/// Words that may stand between phrase and letter.
const FILLERS: [&str; 11] = [
    "option",
    "choice",
    "statement",
    "letter",
    "the",
    "therefore",
    "thus",
    "then",
    "hence",
    "clearly",
    "simply",
];
/// Words after a bare `A` that is a letter, not an article.
const CONNECTING: [&str; 22] = [
    "and", "or", "because", "since", "as", "by", "but", "for", "from", "with", "which", "where", "if", "in", "is",
    "per", "so", "due", "rather", "not", "given", "while",
];
const BOXES: [&str; 3] = ["boxed", "fbox", "framebox"];

/// Words before a phrase that are looked at, and the bytes that these may take.
const WORDS_BEFORE: usize = 4;
const BYTES_BEFORE: usize = 64;

/// What the phrase declares whose word has its trigger at this byte; `None` where none is declared.
pub(super) fn phrase_at(text: &str, trigger: usize) -> Option<Phrase> {
    let (start, end, is_answer) = subject_at(text, trigger)?;
    let before = words_before(text, start);
    let has = |words: &[&str]| {
        before
            .iter()
            .any(|word| words.iter().any(|other| word.eq_ignore_ascii_case(other)))
    };
    if has(&BARRED) {
        return None;
    }
    let mut cursor = Cursor { text, at: end };
    let is_tag = text.get(..start)?.ends_with('<');
    if take_link(&mut cursor, is_tag && is_answer) {
        return (is_answer || has(&CORRECT)).then(|| declared(cursor)).flatten();
    }
    has(&CONCLUDING).then(|| concluded(Cursor { text, at: end })).flatten()
}

/// Where a word begins and ends, and whether it is *answer*.
fn subject_at(text: &str, trigger: usize) -> Option<(usize, usize, bool)> {
    let bytes = text.as_bytes();
    if bytes.get(trigger) == Some(&CHINESE_START) {
        let end = trigger + CHINESE.len();
        return (bytes.get(trigger..end)? == CHINESE.as_bytes()).then_some((trigger, end, true));
    }
    SUBJECTS.iter().find_map(|subject| {
        let start = trigger.checked_sub(subject.trigger)?;
        let end = start + subject.word.len();
        let is_there = bytes.get(start..end)?.eq_ignore_ascii_case(subject.word.as_bytes());
        // Underscores stand for bold, and between the words of a key.
        let is_edge = |letter: Option<char>| !letter.is_some_and(|letter| is_python_word(letter) && letter != '_');
        let before = text.get(..start)?.chars().next_back();
        (is_there && is_edge(before) && is_edge(text.get(end..)?.chars().next())).then_some((
            start,
            end,
            subject.is_answer,
        ))
    })
}

/// The last words of the sentence before a place, without those of other alphabets.
fn words_before(text: &str, start: usize) -> Vec<&str> {
    let mut from = start.saturating_sub(BYTES_BEFORE);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let head = text.get(from..start).unwrap_or_default();
    let sentence = head
        .rsplit(['.', '\n', ';', '!', '?', '<', '>'])
        .next()
        .unwrap_or_default();
    let words = sentence.rsplit(|letter: char| !letter.is_ascii_alphabetic());
    words.filter(|word| !word.is_empty()).take(WORDS_BEFORE).collect()
}

/// Goes over what links a phrase to its letter.
fn take_link(cursor: &mut Cursor<'_>, is_tag: bool) -> bool {
    /// Marks between a word and its link: `**Answer**:`, `"answer":`.
    const MOST_MARKS: usize = 4;
    if is_tag && cursor.take(">") {
        return true;
    }
    for _ in 0..MOST_MARKS {
        if !["*", "_", "`", "\"", "'", ")", "]", "”", "}"]
            .iter()
            .any(|mark| cursor.take(mark))
        {
            break;
        }
    }
    cursor.skip_spaces();
    if [":", "：", "="].iter().any(|link| cursor.take(link)) {
        return true;
    }
    let is_verb = cursor.take("是") || cursor.take("为") || cursor.take_any(&["is", "ist"]) || {
        let is_must = cursor.take_any(&["must", "should"]);
        if is_must {
            cursor.skip_spaces();
        }
        is_must && cursor.take_word("be")
    };
    if is_verb {
        cursor.skip_spaces();
        let _ = cursor.take(":") || cursor.take("：");
    }
    is_verb
}

/// The letter or letters behind a link.
fn declared(mut cursor: Cursor<'_>) -> Option<Phrase> {
    const MOST_FILLERS: usize = 3;
    let mut opened = Opened::default();
    cursor.skip_openers(&mut opened, &BOXES);
    for _ in 0..MOST_FILLERS {
        if !cursor.take_any(&FILLERS) {
            break;
        }
        cursor.take(":");
        cursor.skip_openers(&mut opened, &BOXES);
    }
    let start = cursor.at;
    let is_article = cursor.next() == Some('A') && !opened.any;
    let letter = cursor.take_letter()?;
    let end = cursor.at;
    if goes_on(cursor.next()) || (is_article && begins_sentence(cursor)) {
        return None;
    }
    match what_follows(cursor, opened) {
        After::Formula => None,
        After::Letters(more) => Some(Phrase::Several(more | 1 << letter.position())),
        After::Nothing => Some(Phrase::One(Declared {
            letter,
            span: start..end,
        })),
    }
}

/// `option (E) holds`, after a word that concludes.
fn concluded(mut cursor: Cursor<'_>) -> Option<Phrase> {
    let mut opened = Opened::default();
    cursor.skip_openers(&mut opened, &BOXES);
    let start = cursor.at;
    let letter = cursor.take_letter()?;
    let end = cursor.at;
    if goes_on(cursor.next()) {
        return None;
    }
    while cursor.next() != Some('\n') && (cursor.take_closer(opened) || cursor.take("}")) {}
    let is_verb = cursor.take_word("holds") || {
        let is_is = cursor.take_word("is");
        cursor.skip_spaces();
        is_is && cursor.take_any(&["correct", "right", "the"])
    };
    cursor.take(",");
    cursor.skip_spaces();
    (is_verb && !cursor.take_any(&["but", "only", "if", "when", "wrong", "weaker"])).then_some(Phrase::One(Declared {
        letter,
        span: start..end,
    }))
}

/// Whether a bare `A` is the article of what follows.
fn begins_sentence(mut cursor: Cursor<'_>) -> bool {
    let is_spaced = cursor.next().is_some_and(is_python_space);
    cursor.skip_spaces();
    is_spaced && cursor.next().is_some_and(|letter| letter.is_ascii_lowercase()) && !cursor.take_any(&CONNECTING)
}

/// What stands behind a letter.
enum After {
    /// More of a formula, so that it is none.
    Formula,
    /// Other letters of the same list, a bit for each.
    Letters(u8),
    /// Nothing that takes it back.
    Nothing,
}

fn what_follows(mut cursor: Cursor<'_>, opened: Opened) -> After {
    let mut second = cursor.rest().chars().skip(1);
    match cursor.next() {
        Some('^' | '(') => return After::Formula,
        Some('_') if !opened.has_underscore => return After::Formula,
        Some('\'' | '’') if !opened.has_quote => return After::Formula,
        Some('-' | '\u{2011}') if second.next().is_some_and(is_python_word) => return After::Formula,
        _ => {}
    }
    skip_closers(&mut cursor, opened);
    let mut rest = cursor.rest().chars();
    match rest.next() {
        Some('=' | '+' | '^' | '>' | '∈' | '⊂' | '⊆' | '×' | '→' | '≤' | '≥' | '≠' | '≅' | '∪' | '∩') => {
            After::Formula
        }
        Some('<')
            if !rest
                .next()
                .is_some_and(|next| next.is_ascii_alphabetic() || "/|".contains(next)) =>
        {
            After::Formula
        }
        Some('\\') if rest.next().is_some_and(|next| next.is_ascii_alphabetic()) && !is_box(cursor) => After::Formula,
        _ => more_letters(cursor, opened),
    }
}

/// Goes over marks to the end of the line.
fn skip_closers(cursor: &mut Cursor<'_>, opened: Opened) {
    while cursor.next() != Some('\n') && (cursor.take_closer(opened) || cursor.take("}")) {}
}

fn is_box(cursor: Cursor<'_>) -> bool {
    BOXES
        .iter()
        .any(|name| cursor.rest().get(1..).is_some_and(|rest| rest.starts_with(name)))
}

/// The letters that go on a list: `, C`, ` and C`, `/C`.
fn more_letters(mut cursor: Cursor<'_>, opened: Opened) -> After {
    let mut letters = 0;
    let mut is_certain = false;
    loop {
        let mut next = cursor;
        let is_listed = [",", "/", "&"].iter().any(|separator| next.take(separator));
        next.skip_spaces();
        let is_either = next.take_any(&["or", "oder"]);
        if !is_either && !next.take_any(&["and", "und"]) && !is_listed {
            break;
        }
        let mut again = opened;
        next.skip_openers(&mut again, &BOXES);
        if next.take_any(&["option", "choice"]) {
            next.skip_openers(&mut again, &BOXES);
        }
        let Some(letter) = next.take_letter().filter(|_| !goes_on(next.next())) else {
            break;
        };
        letters |= 1 << letter.position();
        is_certain |= is_either;
        skip_closers(&mut next, again);
        cursor = next;
    }
    // `B, A being weaker` is no list: a word goes on with its last letter.
    let is_list = is_certain || !cursor.next().is_some_and(is_python_word);
    if letters != 0 && is_list {
        After::Letters(letters)
    } else {
        After::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_looked_for_where_two_letters_of_a_word_stand_and_nowhere_else() {
        for before in 0..=u8::MAX {
            for byte in 0..=u8::MAX {
                let is_of = |subject: &Subject| {
                    let pair = subject.word.as_bytes().get(subject.trigger - 1..=subject.trigger);
                    pair.is_some_and(|pair| pair.eq_ignore_ascii_case(&[before, byte]))
                };
                let expected = SUBJECTS.iter().any(is_of) || byte == CHINESE.as_bytes()[0];
                assert_eq!(may_declare(before, byte), expected, "{before} {byte}");
            }
        }
    }
}
