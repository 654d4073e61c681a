//! A queue that serves people in turn, however much each of them wants.

use std::collections::VecDeque;

/// How many things may wait in all.
const MOST: usize = 256;
/// How many things of one person may wait.
const MOST_EACH: usize = 8;

/// The queue is full, for this person or for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Things that wait, each for a person: the person who was served goes behind all others.
#[derive(Debug)]
pub struct Fair<T> {
    people: VecDeque<(String, VecDeque<T>)>,
}

impl<T> Default for Fair<T> {
    fn default() -> Fair<T> {
        Fair { people: VecDeque::new() }
    }
}

impl<T> Fair<T> {
    /// Puts something behind what else the person waits for.
    pub fn push(&mut self, person: &str, item: T) -> Result<(), Full> {
        if self.people.iter().map(|(_, items)| items.len()).sum::<usize>() >= MOST {
            return Err(Full);
        }
        match self.people.iter_mut().find(|(known, _)| known == person) {
            Some((_, items)) if items.len() >= MOST_EACH => return Err(Full),
            Some((_, items)) => items.push_back(item),
            None => self.people.push_back((person.to_string(), VecDeque::from([item]))),
        }
        Ok(())
    }

    /// Takes what is next.
    pub fn pop(&mut self) -> Option<T> {
        let (person, mut items) = self.people.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            self.people.push_back((person, items));
        }
        item
    }

    /// Takes out what nobody wants any more.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        self.people.iter_mut().for_each(|(_, items)| items.retain(&mut keep));
        self.people.retain(|(_, items)| !items.is_empty());
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Everything that waits, with the number of things that go before it.
    pub fn places(&self) -> impl Iterator<Item = (usize, &T)> {
        self.people.iter().enumerate().flat_map(move |(at, (_, items))| {
            items.iter().enumerate().map(move |(round, item)| {
                let before = |(other, (_, items)): (usize, &(String, VecDeque<T>))| match other.cmp(&at) {
                    std::cmp::Ordering::Less => items.len().min(round + 1),
                    std::cmp::Ordering::Equal => round,
                    std::cmp::Ordering::Greater => items.len().min(round),
                };
                (self.people.iter().enumerate().map(before).sum(), item)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn people_are_served_in_turn() {
        let mut queue = Fair::default();
        for (person, item) in [("ann", "a1"), ("ann", "a2"), ("ann", "a3"), ("bob", "b1"), ("cy", "c1")] {
            queue.push(person, item).unwrap();
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["a1", "b1", "c1", "a2", "a3"]);
    }

    #[test]
    fn nobody_fills_the_queue_alone() {
        let mut queue = Fair::default();
        assert!((0..MOST_EACH).all(|item| queue.push("ann", item).is_ok()));
        assert_eq!(queue.push("ann", 0), Err(Full));
        for person in 0..MOST - MOST_EACH {
            queue.push(&person.to_string(), 0).unwrap();
        }
        assert_eq!(queue.push("zoe", 0), Err(Full));
    }

    proptest! {
        #[test]
        fn places_are_the_order_in_which_things_are_taken(people in proptest::collection::vec(0..5u8, 0..20)) {
            let mut queue = Fair::default();
            for (item, person) in people.iter().enumerate() {
                let _ = queue.push(&person.to_string(), item);
            }
            let mut places: Vec<(usize, usize)> = queue.places().map(|(place, item)| (place, *item)).collect();
            places.sort_unstable();
            let order: Vec<(usize, usize)> = std::iter::from_fn(|| queue.pop()).enumerate().collect();
            prop_assert_eq!(places, order);
        }
    }
}
