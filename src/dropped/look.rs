use crate::evidence::FileDigest;
use crate::read::{EachRecord, RecordStream};
use crate::score::Readings;

/// A second look at a result file, for what nobody needs to know before its score is shown: the digest of its bytes, and
/// what each policy reads from its responses. It comes in slices, as for the [`Intake`](super::Intake).
///
/// The bytes of a packed file come twice: as they lie on the disk ([`digest`](Self::digest)), and unpacked
/// ([`push`](Self::push)).
#[derive(Debug, Default)]
pub struct Look {
    pub(super) digest: FileDigest,
    stream: RecordStream,
    readings: Readings,
}

impl Look {
    /// Takes the next bytes of the file as it lies on the disk.
    pub fn digest(&mut self, slice: &[u8]) {
        self.digest.push(slice);
    }

    /// Takes the next bytes of the unpacked file; not wanted where the file was kept whole. False where they are not
    /// those of the file that was scored.
    pub fn push(&mut self, slice: &[u8]) -> bool {
        let readings = &mut self.readings;
        let mut each: EachRecord<'_> = &mut |record, _| {
            readings.add(&record.samples);
            record.samples.clear();
        };
        self.stream.push(slice, &mut each).is_ok()
    }

    /// What was read, and the digest.
    pub(super) fn end(self) -> (Readings, FileDigest) {
        (self.readings, self.digest)
    }
}
