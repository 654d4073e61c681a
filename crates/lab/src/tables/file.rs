//! The file of a table.
//!
//! ```text
//! "menagerie table 1\n"
//! length of the header (4 bytes), header (JSON), its checksum (4)
//! blocks: up to 64 KiB of codes each, compressed (zlib)
//! of each block: where it begins (8), its length (4), its checksum (4)
//! end: where that list begins (8), the checksum of the list (4), "end\n"
//! ```
//!
//! Numbers are little-endian, checksums CRC-32. A code has one byte, or two where a win is long. Blocks are read when they are asked
//! for first, and then kept.

use super::error::TableError;
use super::summary::Summary;
use super::value::Code;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

const MAGIC: &[u8] = b"menagerie table 1\n";
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
    /// The bytes of each.
    pub(super) width: usize,
}

/// A file that is written next to its place and put there when it is complete.
pub(super) fn write(path: &Path, header: &Header, code: impl Fn(usize) -> Code) -> Result<(), TableError> {
    let partial = path.with_extension("partial");
    let written = write_to(&partial, header, code).and_then(|()| fs::rename(&partial, path));
    written.map_err(|why| {
        // It is incomplete, and the disk may be full.
        let _ = fs::remove_file(&partial);
        TableError::Write { path: path.to_path_buf(), why }
    })
}

fn write_to(path: &Path, header: &Header, code: impl Fn(usize) -> Code) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let text = serde_json::to_vec(header)?;
    file.write_all(MAGIC)?;
    file.write_all(&(text.len() as u32).to_le_bytes())?;
    file.write_all(&text)?;
    file.write_all(&crc32fast::hash(&text).to_le_bytes())?;
    let mut at = (MAGIC.len() + 8 + text.len()) as u64;
    let (per_block, mut list) = (BLOCK / header.width, Vec::new());
    for first in (0..header.codes).step_by(per_block) {
        let codes = (first..(first + per_block).min(header.codes)).map(|number| code(number).0.to_le_bytes());
        let bytes: Vec<u8> = codes.flat_map(|bytes| bytes.into_iter().take(header.width)).collect();
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&bytes)?;
        let block = encoder.finish()?;
        file.write_all(&block)?;
        list.extend(at.to_le_bytes());
        list.extend((block.len() as u32).to_le_bytes());
        list.extend(crc32fast::hash(&block).to_le_bytes());
        at += block.len() as u64;
    }
    file.write_all(&list)?;
    file.write_all(&at.to_le_bytes())?;
    file.write_all(&crc32fast::hash(&list).to_le_bytes())?;
    file.write_all(END)?;
    file.into_inner().map_err(|error| error.into_error())?.sync_all()
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
    bytes: OnceLock<Box<[u8]>>,
}

impl TableFile {
    /// Opens a file and reads all but its blocks.
    pub(super) fn open(path: &Path) -> Result<TableFile, TableError> {
        let reading = |why| TableError::Read { path: path.to_path_buf(), why };
        let damaged = |what| TableError::Damaged { path: path.to_path_buf(), what };
        let mut file = File::open(path).map_err(reading)?;
        let length = file.metadata().map_err(reading)?.len();
        let mut magic = [0; MAGIC.len()];
        if file.read_exact(&mut magic).is_err() || magic != MAGIC {
            return Err(TableError::NoTable { path: path.to_path_buf() });
        }
        let text = read_header(&mut file).ok_or_else(|| damaged("its header is not what was written"))?;
        let header: Header = serde_json::from_slice(&text).map_err(|_| damaged("its header cannot be read"))?;
        let list = read_list(&mut file, length).ok_or_else(|| damaged("it is not complete"))?;
        let blocks: Vec<Block> = list.chunks_exact(16).map(Block::read).collect();
        let fits = matches!(header.width, 1 | 2) && header.codes.div_ceil(BLOCK / header.width) == blocks.len();
        if !fits || blocks.iter().any(|block| block.at.saturating_add(block.length.into()) > length) {
            return Err(damaged("it has not the blocks that its header announces"));
        }
        Ok(TableFile { path: path.to_path_buf(), header, file: Mutex::new(file), blocks })
    }

    /// The code of a number.
    pub(super) fn code(&self, number: usize) -> Result<Code, TableError> {
        let per_block = BLOCK / self.header.width;
        let bytes = self.block(number / per_block)?;
        let at = number % per_block * self.header.width;
        let low = bytes.get(at).copied().unwrap_or_default();
        let high = if self.header.width == 2 { bytes.get(at + 1).copied().unwrap_or_default() } else { 0 };
        Ok(Code(u16::from_le_bytes([low, high])))
    }

    /// Reads all blocks, and shows each code with its number.
    pub(super) fn each(&self, mut see: impl FnMut(usize, Code)) -> Result<(), TableError> {
        (0..self.header.codes).try_for_each(|number| {
            see(number, self.code(number)?);
            Ok(())
        })
    }

    fn block(&self, index: usize) -> Result<&[u8], TableError> {
        let block = &self.blocks[index];
        if let Some(bytes) = block.bytes.get() {
            return Ok(bytes);
        }
        let bytes = self.read_block(index)?;
        Ok(block.bytes.get_or_init(|| bytes))
    }

    fn read_block(&self, index: usize) -> Result<Box<[u8]>, TableError> {
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
        let per_block = BLOCK / self.header.width;
        let codes = per_block.min(self.header.codes - index * per_block);
        let mut bytes = Vec::with_capacity(BLOCK);
        let unpacked = ZlibDecoder::new(&packed[..]).take(BLOCK as u64 + 1).read_to_end(&mut bytes);
        if unpacked.is_err() || bytes.len() != codes * self.header.width {
            return Err(damaged("a block cannot be unpacked"));
        }
        Ok(bytes.into_boxed_slice())
    }
}

impl Block {
    fn read(bytes: &[u8]) -> Block {
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().rev().fold(0, |number: u64, &byte| number << 8 | u64::from(byte))
        };
        Block {
            at: number(0, 8),
            length: number(8, 12) as u32,
            checksum: number(12, 16) as u32,
            bytes: OnceLock::new(),
        }
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
