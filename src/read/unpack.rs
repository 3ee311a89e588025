use std::fmt;
use std::io::Write;

use flate2::write::GzDecoder;

/// Packed bytes that are unpacked in one go: what made them up may be a thousand times as many.
const PART: usize = 16 << 10;

/// What a packed file may always unpack to, and beyond that only up to so many times its size: more was made to fill a
/// memory.
const LEAST_LIMIT: u64 = 256 << 20;
const MOST_TIMES: u64 = 250;

/// The first bytes of every gzip archive.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// A gzip archive on its way in: of one part or of several one after the other, with zeros behind it or without, as
/// gzip itself reads them.
#[derive(Debug, Default)]
pub struct Unpacker {
    /// Of the part at hand; none between two.
    decoder: Option<GzDecoder<Vec<u8>>>,
    has_part: bool,
    packed: u64,
    unpacked: u64,
}

/// Why a packed file cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackedFault {
    /// Its bytes are not those that were packed. After so many unpacked bytes at least.
    Damaged(u64),
    /// It ends within a part.
    CutOff(u64),
    /// It goes on with something else.
    Followed(u64),
    /// It unpacks to more than results do: more than this.
    Swollen(u64),
}

impl fmt::Display for PackedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(after) => {
                write!(
                    f,
                    "a gzip archive that is damaged after {after} unpacked bytes; fetch it again"
                )
            }
            Self::CutOff(after) => {
                write!(
                    f,
                    "a gzip archive that is cut off after {after} unpacked bytes; fetch it again"
                )
            }
            Self::Followed(after) => write!(
                f,
                "a gzip archive of {after} unpacked bytes with something else behind it; unpack it first"
            ),
            Self::Swollen(limit) => write!(
                f,
                "a gzip archive that unpacks to more than {limit} bytes, far more than results do; unpack it first if it is sound"
            ),
        }
    }
}

impl Unpacker {
    /// Whether a file that begins with these bytes is a gzip archive.
    pub fn is_for(beginning: &[u8]) -> bool {
        beginning.starts_with(&MAGIC)
    }

    /// Takes the next bytes of the archive; `each` gets what they unpack to, part by part.
    ///
    /// # Errors
    /// When it cannot be unpacked, or to too much.
    pub fn push(&mut self, mut slice: &[u8], each: &mut dyn FnMut(&[u8])) -> Result<(), PackedFault> {
        loop {
            if self.decoder.is_none() && self.has_part {
                let zeros = slice.iter().take_while(|byte| **byte == 0).count();
                slice = slice.get(zeros..).unwrap_or_default();
            }
            let Some(first) = slice.first() else { return Ok(()) };
            if self.decoder.is_none() && self.has_part && *first != MAGIC[0] {
                return Err(PackedFault::Followed(self.unpacked));
            }
            let part = slice.get(..PART).unwrap_or(slice);
            let decoder = self.decoder.get_or_insert_with(|| GzDecoder::new(Vec::new()));
            let taken = decoder.write(part).map_err(|_| PackedFault::Damaged(self.unpacked))?;
            slice = slice.get(taken..).unwrap_or_default();
            self.packed += taken as u64;
            if taken == 0 {
                self.end_part(each)?;
            } else {
                let unpacked = std::mem::take(decoder.get_mut());
                self.hand(&unpacked, each)?;
            }
        }
    }

    /// Ends the archive.
    ///
    /// # Errors
    /// When it ends too soon, or its checksum is not that of its content.
    pub fn finish(&mut self, each: &mut dyn FnMut(&[u8])) -> Result<(), PackedFault> {
        let Some(decoder) = &mut self.decoder else {
            return Ok(());
        };
        // A whole part takes no more.
        let is_whole = matches!(decoder.write(&[0]), Ok(0));
        let end = self.end_part(each);
        if is_whole {
            end
        } else {
            Err(PackedFault::CutOff(self.unpacked))
        }
    }

    fn end_part(&mut self, each: &mut dyn FnMut(&[u8])) -> Result<(), PackedFault> {
        let Some(mut decoder) = self.decoder.take() else {
            return Ok(());
        };
        self.has_part = true;
        let end = decoder.try_finish();
        let unpacked = std::mem::take(decoder.get_mut());
        self.hand(&unpacked, each)?;
        end.map_err(|_| PackedFault::Damaged(self.unpacked))
    }

    fn hand(&mut self, unpacked: &[u8], each: &mut dyn FnMut(&[u8])) -> Result<(), PackedFault> {
        self.unpacked += unpacked.len() as u64;
        let limit = LEAST_LIMIT.max(self.packed * MOST_TIMES);
        if self.unpacked > limit {
            return Err(PackedFault::Swollen(limit));
        }
        each(unpacked);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(content: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked(archive: &[u8], slice: usize) -> Result<Vec<u8>, PackedFault> {
        let (mut unpacker, mut all) = (Unpacker::default(), Vec::new());
        for bytes in archive.chunks(slice) {
            unpacker.push(bytes, &mut |part| all.extend_from_slice(part))?;
        }
        unpacker.finish(&mut |part| all.extend_from_slice(part))?;
        Ok(all)
    }

    #[test]
    fn parts_one_after_the_other_and_zeros_behind_them_are_one_content_wherever_they_are_cut() {
        let mut archive = packed(b"one, ");
        archive.extend(packed(b""));
        archive.extend(packed(b"two"));
        archive.extend([0; 40]);
        for slice in 1..archive.len() {
            assert_eq!(unpacked(&archive, slice).unwrap(), b"one, two", "slices of {slice}");
        }
    }

    #[test]
    fn what_is_no_sound_archive_says_how() {
        let sound = packed(b"some content, some content, some content");
        for end in 1..sound.len() {
            let found = unpacked(&sound[..end], 7);
            assert!(matches!(found, Err(PackedFault::CutOff(_))), "cut at {end}: {found:?}");
        }
        let mut damaged = sound.clone();
        let checksum = sound.len() - 8;
        damaged[checksum] ^= 1;
        assert_eq!(unpacked(&damaged, 1000), Err(PackedFault::Damaged(40)));
        let followed = [sound.as_slice(), b"and more"].concat();
        assert_eq!(unpacked(&followed, 1000), Err(PackedFault::Followed(40)));
        assert!(PackedFault::CutOff(7).to_string().contains("cut off after 7"));
    }

    #[test]
    fn an_archive_that_swells_beyond_all_results_is_stopped() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&vec![0; 8 << 20]).unwrap();
        let archive = encoder.finish().unwrap().repeat(40);
        let mut most = 0;
        let mut unpacker = Unpacker::default();
        let found = unpacker.push(&archive, &mut |part| most += part.len());
        assert_eq!(found, Err(PackedFault::Swollen(LEAST_LIMIT)));
        assert!(most as u64 <= LEAST_LIMIT);
    }
}
