//! Which tables a table needs, and in which order they are made.

use super::layout::{kind_of, unpacked};
use super::material::Material;
use super::symmetry::{Group, Symmetry, Trial, at_random};
use super::{book, symmetry};
use menagerie_core::{Color, Game, Man, Position};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// On how many positions it is tried what may follow from a material. What this does not find is found when all moves are made.
const TRIALS: usize = 2000;

/// The materials that may follow from one another.
pub(super) struct Plan {
    candidates: Vec<Symmetry>,
    follow: BTreeMap<Material, BTreeSet<Material>>,
    groups: BTreeMap<Material, Group>,
}

/// Materials that may follow from one another, to be solved at once, with their symmetries.
pub(super) type Class = Vec<(Material, Group)>;

impl Plan {
    /// The plan for a material, with what else has been found to follow from what, and the symmetries of tables that are there.
    ///
    /// A table that is there may have fewer symmetries than are found here: what was found to follow when it was made is found
    /// again only by chance, and takes symmetries away.
    pub(super) fn new(
        game: &Game,
        wanted: &Material,
        known: &BTreeSet<(Material, Material)>,
        kept: impl Fn(&Material) -> Option<Group>,
    ) -> Plan {
        let mut plan =
            Plan { candidates: symmetry::candidates(game.board()), follow: BTreeMap::new(), groups: BTreeMap::new() };
        let (mut position, mut trial) = (game.start(), Trial::new(game));
        let mut open = vec![wanted.clone()];
        while let Some(material) = open.pop() {
            if plan.follow.contains_key(&material) {
                continue;
            }
            let mut next = followers(&mut position, &material);
            next.extend(known.iter().filter(|(from, _)| *from == material).map(|(_, to)| to.clone()));
            open.extend(next.iter().cloned());
            let both = [&material, &material.swapped()];
            let group = both.into_iter().filter_map(&kept).fold(trial.group(&plan.candidates, &material), Group::and);
            plan.groups.insert(material.clone(), group);
            plan.follow.insert(material, next);
        }
        plan.narrow();
        plan
    }

    /// Takes away the symmetries that do not hold for all that may follow.
    fn narrow(&mut self) {
        loop {
            let mut changed = false;
            for (material, next) in &self.follow {
                let own = self.groups[material];
                let mut all = next.iter().fold(own, |group, next| group.and(self.groups[next]));
                // With the sides exchanged it is the same, or another material with a table of its own.
                if let Some(swapped) = self.groups.get(&material.swapped()).filter(|_| own.swaps()) {
                    all = all.and(*swapped);
                }
                changed |= all != own;
                self.groups.insert(material.clone(), all);
            }
            if !changed {
                return;
            }
        }
    }

    /// A material as its table has it: with the sides exchanged, where that changes nothing and White has more men then.
    pub(super) fn canonical(&self, material: &Material) -> Material {
        match self.groups.get(material) {
            Some(group) if group.swaps() => material.fuller(),
            _ => material.clone(),
        }
    }

    /// All materials in classes, each after those that it needs.
    pub(super) fn classes(&self) -> Vec<Class> {
        let graph = self.graph();
        let reach: BTreeMap<&Material, BTreeSet<&Material>> =
            graph.keys().map(|material| (material, reachable(&graph, material))).collect();
        let mut classes: Vec<Class> = Vec::new();
        let mut order: Vec<&Material> = graph.keys().collect();
        // What reaches less comes first; those that reach one another reach the same.
        order.sort_by_key(|material| (reach[material].len(), *material));
        for material in order {
            let member = (material.clone(), graph[material].0);
            let mates = classes
                .iter_mut()
                .find(|class| reach[material].contains(&class[0].0) && reach[&class[0].0].contains(material));
            match mates {
                Some(class) => class.push(member),
                None => classes.push(vec![member]),
            }
        }
        classes
    }

    /// The materials that a class needs, those of the class left out.
    pub(super) fn needs(&self, class: &Class) -> BTreeSet<Material> {
        let graph = self.graph();
        let Some((first, _)) = class.first() else { return BTreeSet::new() };
        let reached = reachable(&graph, first).into_iter();
        reached.filter(|&material| class.iter().all(|(own, _)| own != material)).cloned().collect()
    }

    /// What follows from each material that has a table, and its symmetries.
    fn graph(&self) -> BTreeMap<Material, (Group, BTreeSet<Material>)> {
        let mut graph: BTreeMap<Material, (Group, BTreeSet<Material>)> = BTreeMap::new();
        for (material, next) in &self.follow {
            let node = graph.entry(self.canonical(material)).or_insert((self.groups[material], BTreeSet::new()));
            node.1.extend(next.iter().map(|next| self.canonical(next)));
        }
        graph
    }
}

/// What can be reached from a material.
fn reachable<'a>(
    graph: &'a BTreeMap<Material, (Group, BTreeSet<Material>)>,
    from: &'a Material,
) -> BTreeSet<&'a Material> {
    let (mut found, mut open) = (BTreeSet::from([from]), vec![from]);
    while let Some(material) = open.pop() {
        let next = graph.get(material).map(|node| &node.1);
        open.extend(next.into_iter().flatten().filter(|next| found.insert(*next)));
    }
    found
}

/// The materials after moves from a number of positions.
fn followers(position: &mut Position, material: &Material) -> BTreeSet<Material> {
    let mut rng = ChaCha8Rng::seed_from_u64(material.key());
    let (mut found, mut men) = (BTreeSet::new(), Vec::new());
    for number in 0..TRIALS {
        let start = at_random(material, position.game().board(), number, &mut rng);
        if !position.place(Color::BOTH[number / 4 % 2], &start) {
            continue;
        }
        for mv in position.legal_moves() {
            position.play_unchecked(mv);
            found.extend(material_of(position, &mut men).filter(|next| next != material));
            position.undo();
        }
    }
    found
}

/// The material of a position, if that is all there is to it and it has few men.
pub(super) fn material_of(position: &Position, men: &mut Vec<Man>) -> Option<Material> {
    men.clear();
    position.men(men);
    let list = book::sorted(men).filter(|_| position.is_bare())?;
    unpacked(&list, men);
    Some(Material::new(list.iter().map(|&man| kind_of(man))))
}
