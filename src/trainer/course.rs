//! The lessons, in the order of learning. `tests/suite/trainer_course.rs` checks every sentence
//! against the tables and the rules, except those that it lists as advice.

/// The topic of a lesson; the interface has a title for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// K+R v K.
    Tuuk,
    /// K+R+R v K.
    TwoTuuk,
    /// K+R v K+M.
    TuukNeang,
    /// K+R v K+S.
    TuukKoul,
    /// K+R v K+N.
    TuukSes,
    /// K+N+S v K.
    SesKoul,
    /// K+N+M v K, and the corners.
    RightCorner,
    /// K+S+S v K.
    TwoKoul,
    /// K+M+M+M v K, and the colours.
    ThreeTreyBak,
    /// K+S+M v K, and whose turn it is.
    RightFoot,
}

/// An ending, with sentences on how it is won.
#[derive(Debug)]
pub struct Lesson {
    /// The name of the ending's class.
    pub class: &'static str,
    /// The topic of the lesson.
    pub topic: Topic,
    /// The sentences of the lesson, in English.
    pub words: &'static [&'static str],
}

/// The sentences on a topic, in English.
#[must_use]
pub fn words(topic: Topic) -> &'static [&'static str] {
    COURSE.iter().find(|lesson| lesson.topic == topic).map_or(&[], |lesson| lesson.words)
}

/// All lessons, in the order of learning.
pub const COURSE: &[Lesson] = &[
    Lesson {
        class: "KR",
        topic: Topic::Tuuk,
        words: &[
            "A boat wins wherever you are to move, and never needs more than 16 moves.",
            "But the count leaves 12 under federation and 13 under tan.",
            "So 23 of 100 positions are lost to the count under federation.",
            "Every mate is on the edge.",
            "Cut the king off with the boat, walk your king up, then push it back.",
        ],
    },
    Lesson {
        class: "KRR",
        topic: Topic::TwoTuuk,
        words: &[
            "Two boats need 7 moves at most, and the count leaves 3 under federation.",
            "Only 59 of 100 positions are won in time: fewer than with one boat.",
            "More pieces make a shorter count, so see the mate before you bare the king.",
        ],
    },
    Lesson {
        class: "KR-KM",
        topic: Topic::TuukNeang,
        words: &[
            "With you to move, more than 99 of 100 positions are won under federation and under tan.",
            "It takes 22 moves at most, under federation, to mate or to take the Neang in time.",
            "Taking it bares the king and begins its count, so take it where the mate fits into 12 \
             moves under federation, or 13 under tan.",
        ],
    },
    Lesson {
        class: "KR-KS",
        topic: Topic::TuukKoul,
        words: &[
            "A Koul is caught as surely as a Neang, but it may take 45 moves under federation.",
            "Keep it away from its king: a piece that it guards cannot be taken.",
        ],
    },
    Lesson {
        class: "KR-KN",
        topic: Topic::TuukSes,
        words: &[
            "A horse mostly holds: under federation 29 of 100 positions are won with you to move, under \
             tan 37.",
            "So do not let a boat and a king be all you have left against a horse.",
        ],
    },
    Lesson {
        class: "KNS",
        topic: Topic::SesKoul,
        words: &[
            "Horse and Koul mate in 38 moves at most, and the count leaves 39 or more under federation \
             and tan: it never matters.",
            "Of the mates beside the corners four in five are on the far rank, for a Koul strikes \
             three squares ahead and two behind.",
            "Drive the king up the board.",
        ],
    },
    Lesson {
        class: "KNM",
        topic: Topic::RightCorner,
        words: &[
            "A turned fish keeps the colour of its square for ever.",
            "A corner of that colour is the right one, trov chrung; the others are wrong, khos \
             chrung.",
            "With the bare king in a right corner and you to move, 35 of 100 positions are won.",
            "In a wrong corner 3 of 10000 are, and all of those are mate at once.",
            "Over the whole board 4 of 100 are won, in 36 moves at most.",
            "If the king sits in a wrong corner, drive it to a right one first.",
        ],
    },
    Lesson {
        class: "KSS",
        topic: Topic::TwoKoul,
        words: &[
            "Two Koul win 88 of 100 positions, but may need 51 moves.",
            "The count leaves 17 under federation and 18 under tan, and under federation 22 of 100 \
             positions are won in time.",
            "More than eight mates in ten are in a corner or on the far rank.",
            "Keep the Koul behind the king, to drive it on: they cannot step straight back.",
        ],
    },
    Lesson {
        class: "KMMM",
        topic: Topic::ThreeTreyBak,
        words: &[
            "Three turned fish on squares of one colour never mate.",
            "Two on one colour and one on the other win 83 of 100 positions, in 40 moves at most.",
            "Two that stand side by side, trey tim, are of both colours.",
            "So look at the colours before the last fish is turned over.",
        ],
    },
    Lesson {
        class: "KSM",
        topic: Topic::RightFoot,
        words: &[
            "The longest road: 57 moves at worst, and the count leaves 39 under federation and 40 \
             under tan.",
            "Under federation 79 of 100 positions are won in time.",
            "Any corner will do: with the king in one, more than 98 of 100 positions are won, \
             whatever its colour.",
            "But the turn may be wrong, khos cheung, the wrong foot.",
            "With king d4, Koul f5 and turned fish a8 against a king on d6, the king is lost in 37 moves \
             if it must move, and safe if you must.",
            "A turned fish never changes the colour of its square and a horse always does, so neither \
             comes back to a square in an odd number of moves.",
            "Nor does a Koul; a king can, by a triangle: that is how to change the foot.",
        ],
    },
];
