//! Tables that are written here, whole and damaged. `tests/chess/tables.py` compares the real ones with python-chess.

use gametree_core::Rng;

use super::checksum::Checksum;
use super::contents::Contents;
use super::*;

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gametree-syzygy-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.0.join(name), bytes).unwrap();
    }

    fn open(&self) -> Result<Syzygy, String> {
        Syzygy::open(self.0.to_str().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// The real table of king and bishop against king: every position is a draw. With its checksum as it is published.
fn bishop() -> Vec<u8> {
    let mut bytes = b"\x71\xe8\x23\x5d\x31\x00\xee\x66\x33\x00\x80\x02\x80\x02".to_vec();
    bytes.resize(64, 0);
    bytes.extend(b"\x4b\x37\xef\x62\x3e\x69\xea\xdb\x67\x56\x77\x7c\x16\x03\x4e\x6f");
    bytes
}

/// Fills up to a multiple of 64 bytes and adds the checksum.
fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(64), 0);
    let mut sum = Checksum::default();
    bytes.chunks(checksum::PART).for_each(|part| sum.add(part));
    bytes.extend(sum.finish());
    bytes
}

/// Positions of three single pieces.
const SIZE: u64 = 31_332;

/// Any value, but the same again for the same place.
fn value(side: u64, index: u64) -> u8 {
    let mixed = (index + side * SIZE + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    [2, 4, 2, 4, 0, 1, 3, 2][(mixed & 7) as usize]
}

/// Symbols: their code words with their lengths, and their halves. The symbol 3 is a 2 and then a 4.
const SYMBOLS: [(u64, u32, u16, u16); 6] = [
    (0b000, 3, 0, 0xfff),
    (0b001, 3, 1, 0xfff),
    (0b010, 3, 3, 0xfff),
    (0b011, 3, 4, 5),
    (0b10, 2, 2, 0xfff),
    (0b11, 2, 4, 0xfff),
];

/// A row of values in blocks of 64 bytes: the blocks, and how many values each has.
fn compress(values: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let (mut bits, mut counts): (Vec<Vec<u64>>, Vec<usize>) = (vec![vec![]], vec![0]);
    let mut rest = values;
    while !rest.is_empty() {
        let (symbol, count) = match rest {
            [2, 4, ..] => (3, 2),
            [value, ..] => ([0, 1, 4, 2, 5][usize::from(*value)], 1),
            [] => break,
        };
        let (word, length, ..) = SYMBOLS[symbol];
        if bits.last().unwrap().len() + length as usize > 512 {
            bits.push(vec![]);
            counts.push(0);
        }
        bits.last_mut().unwrap().extend((0..length).rev().map(|bit| word >> bit & 1));
        *counts.last_mut().unwrap() += count;
        rest = &rest[count..];
    }
    let mut bytes = Vec::new();
    for mut block in bits {
        block.resize(512, 0);
        bytes.extend(block.chunks(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | *bit as u8)));
    }
    (bytes, counts)
}

/// A table of king and queen against king with these values, compressed.
fn queen() -> Vec<u8> {
    const SPAN: u64 = 1 << 8;
    let mut bytes = b"\x71\xe8\x23\x5d\x31\x00\x66\x55\xee\x00".to_vec();
    let (mut index, mut lengths, mut data) = (Vec::new(), Vec::new(), Vec::new());
    for side in 0..2 {
        let values: Vec<u8> = (0..SIZE).map(|index| value(side, index)).collect();
        let (blocks, counts) = compress(&values);
        bytes.extend([0, 6, 8, 0]);
        bytes.extend((counts.len() as u32).to_le_bytes());
        // Words of three and two bits: their first symbols are 0 and 4.
        bytes.extend([3, 2, 4, 0, 0, 0, 6, 0]);
        for (_, _, left, right) in SYMBOLS {
            bytes.extend([left as u8, (left >> 8 | right << 4) as u8, (right >> 4) as u8]);
        }
        for entry in 0..SIZE.div_ceil(SPAN) {
            let (mut block, mut offset) = (0, (entry * SPAN + SPAN / 2) as usize);
            while block + 1 < counts.len() && offset >= counts[block] {
                offset -= counts[block];
                block += 1;
            }
            index.extend((block as u32).to_le_bytes());
            index.extend((offset as u16).to_le_bytes());
        }
        lengths.extend(counts.iter().flat_map(|count| ((count - 1) as u16).to_le_bytes()));
        data.push(blocks);
    }
    bytes.extend(index);
    bytes.extend(lengths);
    for blocks in data {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes.extend(blocks);
    }
    seal(bytes)
}

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

#[test]
fn folders_without_tables_and_damaged_tables_are_refused() {
    let folder = Folder::new("refused");
    let refused = |path: &str| Syzygy::open(path).err().unwrap_or_default();
    assert!(refused("/nowhere/at all").contains("expected a folder"));
    assert!(refused("").contains("expected a folder"));
    let none = || folder.open().err().unwrap_or_default();
    assert!(none().contains("files whose names end in .rtbw, found none"), "{}", none());
    for bytes in [&b""[..], b"text", &[0x71, 0xe8, 0x23, 0x5d], &[0; 80], &bishop()[..79], &bishop()] {
        folder.write("KQvK.rtbz", bytes);
        assert!(none().contains("KQvK.rtbz: expected a whole endgame table"), "{}", none());
    }
}

#[test]
fn a_published_table_is_read_and_its_checksum_is_right() {
    let folder = Folder::new("published");
    folder.write("KBvK.rtbw", &bishop());
    let tables = folder.open().unwrap();
    assert_eq!(tables.largest(), 3);
    for fen in
        ["8/8/3k4/8/8/3KB3/8/8 w - - 0 1", "8/8/3k4/8/8/3Kb3/8/8 w - - 0 1", "8/8/3k4/8/8/3K4/8/8 b - - 0 1"]
    {
        assert_eq!(tables.probe_wdl(&board(fen)), Some(Outcome::Draw), "{fen}");
    }
    let advice = tables.probe_root(&board("8/8/3k4/8/8/3KB3/8/8 w - - 5 9"));
    assert_eq!(advice.map(|advice| advice.outcome), Some(Outcome::Draw), "a draw has no distance");
    // Nothing about other pieces, nor without the distance while the fifty moves are being counted.
    assert_eq!(tables.probe_wdl(&board("8/8/3k4/8/8/3KQ3/8/8 w - - 0 1")), None);
    assert_eq!(tables.probe_wdl(&board("8/8/3k4/8/8/3KB3/8/8 w - - 3 9")), None);
    assert!(tables.damaged().is_empty());
}

#[test]
fn every_value_of_a_compressed_table_is_found_in_memory_and_on_disk() {
    let folder = Folder::new("values");
    folder.write("KQvK.rtbw", &queen());
    let material = Material::named("KQvK").unwrap();
    for in_memory in [true, false] {
        let path = folder.0.join("KQvK.rtbw");
        let table = Table::open(&path, Kind::Outcomes, material, in_memory).unwrap();
        for side in 0..2 {
            for index in 0..SIZE {
                let found = table.value_at(side as usize, index);
                assert_eq!(found, Ok(value(side, index).into()), "side {side}, place {index}");
            }
            assert!(table.value_at(side as usize, SIZE + 1000).is_err());
        }
    }
}

#[test]
fn a_damaged_table_is_named_and_not_believed() {
    let (whole, mut rng) = (queen(), Rng::new(7));
    let folder = Folder::new("damaged");
    let position = board("8/8/3k4/8/8/3KQ3/8/8 w - - 0 1");
    for number in 0..400 {
        let mut bytes = whole.clone();
        let place = if number % 2 == 0 { rng.below(bytes.len()) } else { rng.below(120) };
        bytes[place] ^= 1 << rng.below(8);
        folder.write("KQvK.rtbw", &bytes);
        let Ok(tables) = folder.open() else { continue };
        assert_eq!(tables.probe_wdl(&position), None, "byte {place}");
        assert_eq!(tables.damaged().len(), 1, "byte {place}");
    }
    for cut in 1..20 {
        folder.write("KQvK.rtbw", &whole[..whole.len() - cut * 64]);
        let tables = folder.open().unwrap();
        assert_eq!(tables.probe_wdl(&position), None, "without {cut} blocks");
    }
}

/// The checksum is no protection against a file that was made to harm.
#[test]
fn a_false_table_with_a_right_checksum_is_an_error_or_wrong_but_no_panic() {
    let (whole, mut rng) = (queen(), Rng::new(8));
    let material = Material::named("KQvK").unwrap();
    let (mut refused, mut read) = (0, 0);
    for number in 0..3000 {
        let mut bytes = whole[..whole.len() - 16].to_vec();
        for _ in 0..=number % 3 {
            let head = if number % 4 == 0 { bytes.len() } else { 90 };
            bytes[rng.below(head)] = rng.below(256) as u8;
        }
        let Ok(table) = Table::read(Contents::of(bytes), Kind::Outcomes, material) else {
            refused += 1;
            continue;
        };
        read += 1;
        for _ in 0..100 {
            table.value_at(rng.below(2), rng.below(SIZE as usize) as u64).ok();
        }
    }
    assert!(refused > 100 && read > 100, "{refused} refused, {read} read");
}

/// The sums are those of CityHash as its authors wrote it: of one, few, many and very many parts.
#[test]
fn sums_of_several_parts_are_those_of_the_reference() {
    let expected = [
        (1, "199ee0112658417e458f08a212e4e73b"),
        (3, "f5db7617df70771b3839ce66b6103a7f"),
        (9, "9cea7472e589a949a93aaa66050858f5"),
        (28, "a46be090f5f667dbd7225511599ad781"),
        (40, "cd04878e74116ef2549d6769372f3768"),
    ];
    for (count, right) in expected {
        let mut sum = Checksum::default();
        for part in 0..count {
            let factor = 2_654_435_761_u32.wrapping_add(part);
            let bytes: Vec<u8> = (0..1000 + part).map(|at| (at.wrapping_mul(factor) >> 13) as u8).collect();
            sum.add(&bytes);
        }
        let found: String = sum.finish().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, right, "{count} parts");
    }
}
