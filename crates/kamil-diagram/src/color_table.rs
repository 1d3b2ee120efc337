//! The 255 colours that show a picture best, for GIF.

use std::collections::HashMap;

/// A colour without transparency: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// How many colours a table has; one more index means "as before".
pub(crate) const COLORS: usize = 255;

/// The commonest colours keep their exact place: a flat square must not shimmer.
const EXACT: usize = 96;

/// How often each colour occurs in some pictures.
#[derive(Debug, Default)]
pub(crate) struct Histogram(HashMap<Rgb, u32>);

impl Histogram {
    pub(crate) fn add(&mut self, color: Rgb) {
        let count = self.0.entry(color).or_insert(0);
        *count = count.saturating_add(1);
    }

    /// Gives a colour an exact place, however rare it is.
    pub(crate) fn add_exact(&mut self, color: Rgb) {
        self.0.insert(color, u32::MAX);
    }

    /// The table: the commonest colours as they are, then the averages of groups of the others, found by median cut.
    pub(crate) fn table(&self) -> ColorTable {
        let mut colors: Vec<(Rgb, u32)> = self.0.iter().map(|(&color, &count)| (color, count)).collect();
        // By count, then by colour, so that the same pictures always have the same table.
        colors.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        if colors.len() <= COLORS {
            return ColorTable::new(colors.into_iter().map(|(color, _)| color).collect());
        }
        let rest = colors.split_off(EXACT);
        let mut table: Vec<Rgb> = colors.into_iter().map(|(color, _)| color).collect();
        table.extend(median_cut(rest, COLORS - EXACT));
        ColorTable::new(table)
    }
}

/// Splits the colours into groups that are alike, and averages each.
fn median_cut(colors: Vec<(Rgb, u32)>, groups: usize) -> Vec<Rgb> {
    let mut boxes = vec![colors];
    while boxes.len() < groups {
        let widest = (0..boxes.len()).filter(|&n| boxes[n].len() > 1).max_by_key(|&n| weight(&boxes[n]));
        let Some(widest) = widest else { break };
        let mut low = boxes.swap_remove(widest);
        let (_, channel) = spread(&low);
        low.sort_unstable_by_key(|&(color, _)| (color[channel], color));
        let high = low.split_off(low.len() / 2);
        boxes.push(low);
        boxes.push(high);
    }
    boxes.iter().map(|colors| average(colors)).collect()
}

/// What is lost when a group becomes one colour: its spread, times how many different colours share it.
fn weight(colors: &[(Rgb, u32)]) -> usize {
    usize::from(spread(colors).0) * colors.len()
}

/// The widest channel, and how wide it is.
fn spread(colors: &[(Rgb, u32)]) -> (u8, usize) {
    (0..3)
        .map(|channel| {
            let values = colors.iter().map(|(color, _)| color[channel]);
            let (low, high) = values.fold((u8::MAX, u8::MIN), |(low, high), value| (low.min(value), high.max(value)));
            (high.saturating_sub(low), channel)
        })
        .max()
        .expect("a colour has three channels")
}

fn average(colors: &[(Rgb, u32)]) -> Rgb {
    let total: u64 = colors.iter().map(|&(_, count)| u64::from(count)).sum();
    [0, 1, 2].map(|channel| {
        let sum: u64 = colors.iter().map(|&(color, count)| u64::from(color[channel]) * u64::from(count)).sum();
        u8::try_from((sum + total / 2) / total.max(1)).unwrap_or(u8::MAX)
    })
}

/// Colours by index, and the nearest one to any colour.
#[derive(Debug)]
pub(crate) struct ColorTable {
    colors: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl ColorTable {
    fn new(colors: Vec<Rgb>) -> Self {
        Self { colors, nearest: HashMap::new() }
    }

    /// The index of the nearest colour.
    pub(crate) fn index(&mut self, color: Rgb) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let distance =
                |other: Rgb| -> u32 { color.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
            let nearest = (0..=u8::MAX).zip(colors).min_by_key(|&(_, &other)| distance(other));
            nearest.expect("a picture has a colour").0
        })
    }

    /// Red, green and blue of each colour, and of the index for "as before".
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut colors = self.colors.clone();
        colors.resize(COLORS + 1, [0; 3]);
        colors.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colors_stay_as_they_are() {
        let mut histogram = Histogram::default();
        for level in 0..200 {
            histogram.add([level, 0, 255 - level]);
        }
        let mut table = histogram.table();
        for level in 0..200 {
            let index = table.index([level, 0, 255 - level]);
            assert_eq!(table.colors[usize::from(index)], [level, 0, 255 - level]);
        }
        assert_eq!(table.bytes().len(), 768);
    }

    #[test]
    fn many_colors_are_met_closely_and_common_ones_exactly() {
        let mut histogram = Histogram::default();
        for red in 0..32 {
            for green in 0..32 {
                histogram.add([red * 8, green * 8, 40]);
            }
        }
        for _ in 0..50 {
            histogram.add([191, 125, 98]);
        }
        histogram.add_exact([1, 2, 250]);
        let mut table = histogram.table();
        assert_eq!(table.colors.len(), COLORS);
        let rare = table.index([1, 2, 250]);
        assert_eq!(table.colors[usize::from(rare)], [1, 2, 250]);
        let common = table.index([191, 125, 98]);
        assert_eq!(table.colors[usize::from(common)], [191, 125, 98]);
        for red in 0..32 {
            for green in 0..32 {
                let color = [red * 8, green * 8, 40];
                let index = table.index(color);
                let found = table.colors[usize::from(index)];
                assert!(color.iter().zip(found).all(|(&a, b)| a.abs_diff(b) <= 24), "{color:?} became {found:?}");
            }
        }
    }
}
