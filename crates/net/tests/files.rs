//! Files of networks: what is written is read again, and what is wrong with others is said.

use menagerie_core::{Game, Library};
use menagerie_net::{Features, Net, NetError, NetFile, Network, PieceId, Scale};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn weights(game: &Game) -> Vec<String> {
    (0..=game.definition().pieces.len()).map(|number| format!("weights {number}")).collect()
}

fn file(game: &Game) -> NetFile {
    let pieces = PieceId::of_games(std::slice::from_ref(game), &[weights(game)]);
    let features = Features::of(game, &pieces).unwrap();
    let mut network = Network::zero(features.count(), 16, 2, 32, Scale { unit: 200, output: 64, centipawns: 300 });
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for feature in 0..features.count() {
        network.row_mut(feature).iter_mut().for_each(|weight| *weight = rng.random_range(-90..90));
    }
    network.biases_mut().iter_mut().for_each(|bias| *bias = rng.random_range(-90..90));
    for bucket in 0..2 {
        network.outputs_mut(bucket).iter_mut().for_each(|weight| *weight = rng.random_range(-127..=127));
        *network.output_bias_mut(bucket) = rng.random_range(-5_000..5_000);
    }
    let mut made = toml::Table::new();
    made.insert("command".to_string(), "menagerie train chess".into());
    NetFile::new(game, &weights(game)[0], pieces, &features, network, made)
}

/// The FNV-1a hash, with which a changed file is valid again.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, hash);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let game = Library::shipped().game("chess").unwrap();
    let file = file(&game);
    let bytes = file.write();
    assert_eq!(NetFile::read(&bytes).unwrap(), file);
    let net = Net::read(&game, &weights(&game), &bytes).unwrap();
    let start = game.start();
    assert_ne!(net.value(&net.sums(&start), start.side(), 32), 0);
}

#[test]
fn a_network_for_another_game_or_other_weights_is_refused_with_what_differs() {
    let library = Library::shipped();
    let game = |name: &str| library.game(name).unwrap();
    let file = file(&game("chess"));
    let refusal = |name: &str, weights: &[String]| match file.fit(&game(name), weights) {
        Err(NetError::OtherGame { what, .. }) => what,
        other => panic!("{name}: {other:?}"),
    };
    let own = weights(&game("chess"));
    assert_eq!(refusal("king-of-the-hill", &own), "`king-of-the-hill`");
    assert_eq!(refusal("omega", &own), "`omega`");
    let changed = |at: usize| {
        own.iter().enumerate().map(|(i, w)| if i == at { "x".into() } else { w.clone() }).collect::<Vec<_>>()
    };
    assert_eq!(refusal("chess", &changed(0)), "the weights of `chess`");
    let second = game("chess").definition().pieces[1].name.clone();
    assert_eq!(refusal("chess", &changed(2)), format!("the weights of the {second}"));
}

#[test]
fn damaged_files_are_refused_and_nothing_panics() {
    let game = Library::shipped().game("los-alamos").unwrap();
    let good = file(&game).write();
    let message = |bytes: &[u8]| NetFile::read(bytes).unwrap_err().to_string();
    for length in (0..200).chain([good.len() / 2, good.len() - 9, good.len() - 1]) {
        assert!(NetFile::read(&good[..length]).is_err(), "{length} bytes");
    }
    let mut longer = good.clone();
    longer.push(0);
    assert!(message(&longer).contains("bytes come after its header"));
    let mut flipped = good.clone();
    let middle = good.len() / 2;
    flipped[middle] ^= 1;
    assert!(message(&flipped).contains("its checksum is wrong"));
    let with = |at: usize, byte: u8| {
        let mut bytes = good[..good.len() - 8].to_vec();
        bytes[at] = byte;
        sealed(bytes)
    };
    assert!(message(&with(8, 9)).contains("version 9"));
    assert!(message(&with(15, 255)).contains("header is longer"));
    // The header with other numbers, and a checksum that is right.
    let length = u32::from_le_bytes(good[12..16].try_into().unwrap()) as usize;
    let header = std::str::from_utf8(&good[16..16 + length]).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(header.contains(from), "{from} in {header}");
        let header = header.replacen(from, to, 1);
        let mut bytes = good[..12].to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(&good[16 + length..good.len() - 8]);
        message(&sealed(bytes))
    };
    assert!(changed("neurons = 16", "neurons = 17").contains("a multiple of 16 up to 256"));
    assert!(changed("neurons = 16", "neurons = 0").contains("a multiple of 16 up to 256"));
    assert!(changed("neurons = 16", "neurons = 32").contains("bytes come after its header"));
    assert!(changed("buckets = 2", "buckets = 9").contains("9 outputs"));
    assert!(changed("rows = ", "rows = 9999999999").contains("too many"));
    assert!(changed("unit = 200", "unit = 0").contains("scale"));
    assert!(changed("unit = 200", "unit = 300").contains("scale"));
    assert!(changed("most = ", "mist = ").contains("its header"));
    // Any changes of bytes, with a checksum that is right.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..400 {
        let mut bytes = good[..good.len() - 8].to_vec();
        for _ in 0..rng.random_range(1..5) {
            let at = rng.random_range(0..bytes.len().min(16 + length + 40));
            bytes[at] = rng.random();
        }
        if let Ok(file) = NetFile::read(&sealed(bytes))
            && let Ok(net) = file.fit(&game, &weights(&game))
        {
            net.value(&net.sums(&game.start()), game.start().side(), 24);
        }
    }
}
