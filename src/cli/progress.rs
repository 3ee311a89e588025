use std::io::{self, IsTerminal, Write};

use super::plain::plain_short;

/// One line on a terminal that says which file is being read; nothing where standard error is no terminal.
pub struct Progress {
    total: usize,
    done: usize,
    is_shown: bool,
}

impl Progress {
    /// A line for so many files; 0 where their number is not known.
    pub fn new(total: usize) -> Self {
        Self {
            total,
            done: 0,
            is_shown: io::stderr().is_terminal(),
        }
    }

    /// The next file begins.
    pub fn step(&mut self, name: &str) {
        self.done += 1;
        if self.is_shown {
            let count = match self.total {
                0 => self.done.to_string(),
                total => format!("{}/{total}", self.done),
            };
            // A terminal that refuses the line loses nothing.
            let _ = write!(io::stderr(), "\r\u{1b}[K{count} {}", plain_short(&tail(name, 60), 61));
        }
    }

    /// The line goes, so that what follows stands alone.
    pub fn finish(&self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// The end of a name tells files apart better than its beginning.
fn tail(name: &str, chars: usize) -> String {
    let count = name.chars().count();
    if count <= chars {
        return name.to_owned();
    }
    let rest: String = name.chars().skip(count - chars).collect();
    format!("…{rest}")
}
