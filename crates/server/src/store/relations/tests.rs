//! What a store promises of relations: a part of its suite.

use super::*;
use crate::store::StoredAccount;
use crate::store::lines::tests::without;
use crate::store::suite::Ground;
use futures_util::future::join_all;

/// An account of a name.
pub fn account(name: &str) -> StoredAccount {
    StoredAccount {
        who: format!("hash of {name}"),
        name: name.to_string(),
        password: "a hash".to_string(),
        since_ms: 1_000,
    }
}

pub async fn sign_up(store: &Store, name: &str) -> StoredAccount {
    let account = account(name);
    store.sign_up(&account, &name.to_ascii_lowercase(), &[], &format!("session of {name}")).await.unwrap();
    account
}

pub async fn accounts_follow_and_block_one_another(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Cy", "Bob"] {
        sign_up(&store, name).await;
    }
    let [ann, bob, cy] = ["hash of Ann", "hash of Bob", "hash of Cy"];
    for (who, other, relation) in
        [(ann, cy, Relation::Follow), (ann, bob, Relation::Follow), (bob, ann, Relation::Block)]
    {
        store.relate(who, other, Some(relation), 2_000).await.unwrap();
    }
    let listed = async |who: &str| -> Vec<(String, Relation)> {
        store.relations(who).await.unwrap().into_iter().map(|one| (one.name, one.relation)).collect()
    };
    let follows = |name: &str| (name.to_string(), Relation::Follow);
    assert_eq!(listed(ann).await, [follows("Bob"), follows("Cy")]);
    assert_eq!(listed(bob).await, [("Ann".to_string(), Relation::Block)]);
    let apart = |whom: &str| HashSet::from([whom.to_string()]);
    assert_eq!((store.apart(ann).await.unwrap(), store.apart(bob).await.unwrap()), (apart(bob), apart(ann)));
    assert!(store.apart(cy).await.unwrap().is_empty(), "to be followed keeps nobody apart");
    // Who blocks follows no more.
    store.relate(ann, cy, Some(Relation::Block), 3_000).await.unwrap();
    assert_eq!(store.relation(ann, cy).await.unwrap(), Some(Relation::Block));
    store.relate(ann, cy, None, 4_000).await.unwrap();
    store.relate(ann, cy, None, 4_000).await.unwrap();
    assert_eq!((store.relation(ann, cy).await.unwrap(), listed(ann).await.len()), (None, 1));
    // Whom nobody knows nobody follows.
    assert!(store.relate(ann, "nobody", Some(Relation::Follow), 5_000).await.unwrap_err().is_conflict());
    // They move with the accounts, and go with them.
    let mut exported = Vec::new();
    store.export(&mut exported, 6_000).await.unwrap();
    store.delete_account(&account("Bob"), "deleted:x", 7_000).await.unwrap();
    assert!(store.apart(ann).await.unwrap().is_empty() && listed(ann).await.is_empty());
    assert!(store.relate(ann, bob, Some(Relation::Block), 7_000).await.unwrap_err().is_conflict(), "it is gone");
    store.close(8_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let store = other.open(9_000).await;
    // Between the lines of a server that goes on, an account can be missing.
    let text = String::from_utf8(exported.clone()).unwrap();
    let without_bob = without(&text, |line| line.starts_with("{\"account\"") && line.contains("hash of Bob"));
    assert_eq!(without_bob.lines().count() + 1, text.lines().count());
    store.import(&mut without_bob.as_bytes(), 9_000).await.unwrap();
    assert_eq!(store.relation(ann, bob).await.unwrap(), None);
    for _ in 0..2 {
        store.import(&mut exported.as_slice(), 9_000).await.unwrap();
        assert_eq!(store.relation(ann, bob).await.unwrap(), Some(Relation::Follow));
        assert_eq!(store.apart(ann).await.unwrap(), apart(bob));
    }
}

pub async fn nobody_follows_very_many(ground: &Ground) {
    let store = ground.open(1_000).await;
    // All at once, so that few transactions do.
    let names: Vec<String> = (0..=MOST_FOLLOWED + 1).map(|number| format!("n{number}")).collect();
    join_all(names.iter().map(|name| sign_up(&store, name))).await;
    let follow = |number: u32| {
        let (store, followed) = (store.clone(), format!("hash of n{number}"));
        async move { store.relate("hash of n0", &followed, Some(Relation::Follow), 2_000).await }
    };
    for followed in join_all((1..=MOST_FOLLOWED).map(follow)).await {
        followed.unwrap();
    }
    assert!(follow(MOST_FOLLOWED + 1).await.unwrap_err().is_conflict());
    follow(1).await.unwrap();
    store.relate("hash of n0", &format!("hash of n{}", MOST_FOLLOWED + 1), Some(Relation::Block), 2_000).await.unwrap();
    assert_eq!(store.relations("hash of n0").await.unwrap().len(), MOST_FOLLOWED as usize + 1);
}
