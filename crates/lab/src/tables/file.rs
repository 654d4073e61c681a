//! The file of a table.
//!
//! ```text
//! "menagerie table 2\n"
//! length of the header (4 bytes), header (JSON), its checksum (4)
//! blocks of the codes, then of the gains: up to 64 KiB each, compressed (zlib)
//! of each block: where it begins (8), its length (4), its checksum (4)
//! end: where that list begins (8), the checksum of the list (4), "end\n"
//! ```
//!
//! Numbers are little-endian, checksums CRC-32. Codes and gains have one byte each, or two where a win is long. A gain says what the
//! fifty-move rule leaves of a win (`Code::gain`); there are none where all gains of wins that are short enough are zero. Blocks are
//! read when they are asked for, and some of those that were asked for last are kept.

use super::error::TableError;
use super::summary::Summary;
use super::value::Code;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

const MAGIC: &[u8] = b"menagerie table 2\n";
/// How many bytes of it are of all versions of the file.
const COMMON: usize = 16;
const END: &[u8] = b"end\n";
/// The codes of a block, in bytes before they are compressed.
const BLOCK: usize = 1 << 16;
/// A longer header is none of ours.
const MAX_HEADER: usize = 1 << 20;

/// What a file says of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    /// The name of the game, for people.
    pub(super) game: String,
    /// What tells its rules and pieces from others.
    pub(super) rules: String,
    pub(super) summary: Summary,
    /// The symmetries by which positions are numbered.
    pub(super) group: u16,
    /// How many codes there are.
    pub(super) codes: usize,
    /// The bytes of each code, and of each gain, if there are any.
    pub(super) widths: Vec<usize>,
}

/// The bytes that each number of a list takes.
pub(super) fn width(mut numbers: impl Iterator<Item = u16>) -> usize {
    if numbers.any(|number| number > u8::MAX.into()) { 2 } else { 1 }
}

/// A number by its place.
pub(super) type List<'a> = &'a dyn Fn(usize) -> u16;

/// A file that is written next to its place and put there when it is complete; the lists are those of the header.
pub(super) fn write(path: &Path, header: &Header, lists: &[List<'_>]) -> Result<(), TableError> {
    let partial = path.with_extension("partial");
    let written = write_to(&partial, header, lists).and_then(|()| fs::rename(&partial, path));
    written.map_err(|why| {
        // It is incomplete, and the disk may be full.
        let _ = fs::remove_file(&partial);
        TableError::Write { path: path.to_path_buf(), why }
    })
}

fn write_to(path: &Path, header: &Header, lists: &[List<'_>]) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let text = serde_json::to_vec(header)?;
    file.write_all(MAGIC)?;
    file.write_all(&(text.len() as u32).to_le_bytes())?;
    file.write_all(&text)?;
    file.write_all(&crc32fast::hash(&text).to_le_bytes())?;
    let (mut at, mut list) = ((MAGIC.len() + 8 + text.len()) as u64, Vec::new());
    for (numbers, &width) in lists.iter().zip(&header.widths) {
        for places in header.blocks_of(width) {
            let numbers = places.map(|place| numbers(place).to_le_bytes());
            let bytes: Vec<u8> = numbers.flat_map(|bytes| bytes.into_iter().take(width)).collect();
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&bytes)?;
            let block = encoder.finish()?;
            file.write_all(&block)?;
            list.extend(at.to_le_bytes());
            list.extend((block.len() as u32).to_le_bytes());
            list.extend(crc32fast::hash(&block).to_le_bytes());
            at += block.len() as u64;
        }
    }
    file.write_all(&list)?;
    file.write_all(&at.to_le_bytes())?;
    file.write_all(&crc32fast::hash(&list).to_le_bytes())?;
    file.write_all(END)?;
    file.into_inner().map_err(|error| error.into_error())?.sync_all()
}

impl Header {
    /// Which places are in each block of a list.
    fn blocks_of(&self, width: usize) -> impl Iterator<Item = Range<usize>> {
        let (codes, per_block) = (self.codes, BLOCK / width);
        (0..codes).step_by(per_block).map(move |first| first..(first + per_block).min(codes))
    }

    fn count_blocks(&self) -> Option<usize> {
        let is_known = matches!(self.widths.len(), 1 | 2) && self.widths.iter().all(|width| matches!(width, 1 | 2));
        is_known.then(|| self.widths.iter().map(|width| self.codes.div_ceil(BLOCK / width)).sum())
    }
}

/// A file that is open for reading.
pub(super) struct TableFile {
    path: PathBuf,
    pub(super) header: Header,
    file: Mutex<File>,
    blocks: Vec<Block>,
}

struct Block {
    at: u64,
    length: u32,
    checksum: u32,
}

/// The blocks that were asked for last, each by the number of its file and its own.
pub(super) type Blocks = Cache<(usize, usize), Arc<[u8]>>;

/// The most bytes of blocks that are kept.
const MAX_KEPT: u64 = 64 << 20;

/// Room for blocks.
pub(super) fn blocks() -> Blocks {
    Cache::builder().max_capacity(MAX_KEPT).weigher(|_, block: &Arc<[u8]>| block.len() as u32).build()
}

impl TableFile {
    /// Opens a file and reads all but its blocks.
    pub(super) fn open(path: &Path) -> Result<TableFile, TableError> {
        let reading = |why| TableError::Read { path: path.to_path_buf(), why };
        let damaged = |what| TableError::Damaged { path: path.to_path_buf(), what };
        let mut file = File::open(path).map_err(reading)?;
        let length = file.metadata().map_err(reading)?.len();
        let mut magic = [0; MAGIC.len()];
        if file.read_exact(&mut magic).is_err() || magic[..COMMON] != MAGIC[..COMMON] {
            return Err(TableError::NoTable { path: path.to_path_buf() });
        }
        if magic != MAGIC {
            return Err(TableError::OtherVersion { path: path.to_path_buf() });
        }
        let text = read_header(&mut file).ok_or_else(|| damaged("its header is not what was written"))?;
        let header: Header = serde_json::from_slice(&text).map_err(|_| damaged("its header cannot be read"))?;
        let list = read_list(&mut file, length).ok_or_else(|| damaged("it is not complete"))?;
        let blocks: Vec<Block> = list.chunks_exact(16).map(Block::read).collect();
        let fits = header.count_blocks() == Some(blocks.len());
        if !fits || blocks.iter().any(|block| block.at.saturating_add(block.length.into()) > length) {
            return Err(damaged("it has not the blocks that its header announces"));
        }
        Ok(TableFile { path: path.to_path_buf(), header, file: Mutex::new(file), blocks })
    }

    /// The code of a number, and its gain; blocks are kept under the number of the file.
    pub(super) fn code(&self, number: usize, kept: &Blocks, file: usize) -> Result<(Code, Option<u16>), TableError> {
        let (mut first, mut found) = (0, [None; 2]);
        for (found, &width) in found.iter_mut().zip(&self.header.widths) {
            let per_block = BLOCK / width;
            let index = first + number / per_block;
            let bytes = match kept.get(&(file, index)) {
                Some(bytes) => bytes,
                None => {
                    let bytes: Arc<[u8]> = self.read_block(index, self.block_len(number / per_block, width))?.into();
                    kept.insert((file, index), bytes.clone());
                    bytes
                }
            };
            *found = number_at(&bytes, number % per_block, width);
            first += self.header.codes.div_ceil(per_block);
        }
        Ok((Code(found[0].unwrap_or_default()), found[1]))
    }

    /// Reads all blocks of a list, and shows each number with its place. Keeps none.
    pub(super) fn each(&self, list: usize, mut see: impl FnMut(usize, u16)) -> Result<(), TableError> {
        let before = &self.header.widths[..list];
        let first: usize = before.iter().map(|width| self.header.codes.div_ceil(BLOCK / width)).sum();
        let width = self.header.widths[list];
        for (index, places) in self.header.blocks_of(width).enumerate() {
            let bytes = self.read_block(first + index, places.len() * width)?;
            for (at, place) in places.enumerate() {
                see(place, number_at(&bytes, at, width).unwrap_or_default());
            }
        }
        Ok(())
    }

    /// How long a block of a list is when it is unpacked.
    fn block_len(&self, index: usize, width: usize) -> usize {
        let per_block = BLOCK / width;
        per_block.min(self.header.codes - index * per_block) * width
    }

    fn read_block(&self, index: usize, length: usize) -> Result<Vec<u8>, TableError> {
        let block = &self.blocks[index];
        let damaged = |what| TableError::Damaged { path: self.path.clone(), what };
        let mut packed = vec![0; block.length as usize];
        let read = || {
            let mut file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
            file.seek(SeekFrom::Start(block.at))?;
            file.read_exact(&mut packed)
        };
        let read: io::Result<()> = { read }();
        read.map_err(|why| TableError::Read { path: self.path.clone(), why })?;
        if crc32fast::hash(&packed) != block.checksum {
            return Err(damaged("a checksum is wrong"));
        }
        let mut bytes = Vec::with_capacity(length);
        let unpacked = ZlibDecoder::new(&packed[..]).take(BLOCK as u64 + 1).read_to_end(&mut bytes);
        if unpacked.is_err() || bytes.len() != length {
            return Err(damaged("a block cannot be unpacked"));
        }
        Ok(bytes)
    }
}

/// A number of a block.
fn number_at(bytes: &[u8], at: usize, width: usize) -> Option<u16> {
    let bytes = bytes.get(at * width..)?;
    let high = if width == 2 { *bytes.get(1)? } else { 0 };
    Some(u16::from_le_bytes([*bytes.first()?, high]))
}

impl Block {
    fn read(bytes: &[u8]) -> Block {
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().rev().fold(0, |number: u64, &byte| number << 8 | u64::from(byte))
        };
        Block { at: number(0, 8), length: number(8, 12) as u32, checksum: number(12, 16) as u32 }
    }
}

fn read_header(file: &mut File) -> Option<Vec<u8>> {
    let mut length = [0; 4];
    file.read_exact(&mut length).ok()?;
    let length = Some(u32::from_le_bytes(length) as usize).filter(|&length| length <= MAX_HEADER)?;
    let (mut text, mut checksum) = (vec![0; length], [0; 4]);
    file.read_exact(&mut text).ok()?;
    file.read_exact(&mut checksum).ok()?;
    (crc32fast::hash(&text) == u32::from_le_bytes(checksum)).then_some(text)
}

fn read_list(file: &mut File, length: u64) -> Option<Vec<u8>> {
    let mut end = [0; 16];
    let end_at = length.checked_sub(16)?;
    file.seek(SeekFrom::Start(end_at)).ok()?;
    file.read_exact(&mut end).ok()?;
    let (at, rest) = end.split_first_chunk::<8>()?;
    let at = u64::from_le_bytes(*at);
    let (checksum, rest) = rest.split_first_chunk::<4>()?;
    if rest != END || at > end_at {
        return None;
    }
    let mut list = vec![0; usize::try_from(end_at - at).ok()?];
    file.seek(SeekFrom::Start(at)).ok()?;
    file.read_exact(&mut list).ok()?;
    (list.len() % 16 == 0 && crc32fast::hash(&list) == u32::from_le_bytes(*checksum)).then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_blocks_are_kept_than_there_is_room_for() {
        let (blocks, block) = (blocks(), Arc::<[u8]>::from(vec![0; BLOCK]));
        for index in 0..2 * MAX_KEPT as usize / BLOCK {
            blocks.insert((0, index), block.clone());
        }
        blocks.run_pending_tasks();
        assert!(blocks.weighted_size() <= MAX_KEPT && blocks.weighted_size() > MAX_KEPT / 2);
    }
}
