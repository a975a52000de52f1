//! English: the glossary.

use super::super::texts;

texts! {
    /// Texts of the glossary.
    GlossaryTexts GLOSSARY {
        title = "GLOSSARY";
        literally = "Literally: {0}";
        sources = "source: {0}";
        no_name = "the sources do not name this term";
        composed = "composed of words that the sources print";
        example = "Example {0} of {1}: {2}";
        position = "Example {0} of {1}: this position";
        group_moves = "Moves";
        group_checks = "Checks";
        group_threats = "Threats";
        group_defence = "Defence";
        group_boats = "Boats";
        group_double = "More checks";
        group_exchanges = "Exchanges";
        group_others = "Escape and balance";
        group_fish = "Turned fish";
        group_hunt = "King hunt";
        group_rek = "Rek";
        none = "no term contains these words";
    }
}
