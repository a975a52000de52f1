//! The opening systems of Makruk that have names, and who invented them.
//!
//! This list says only what the sources say. They name nine kinds of *ma phuk*, the tied horse,
//! with the inventor and the year of each. They show no positions, so the program cannot recognise
//! a system on the board.

/// A source of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemSource {
    /// The title of the source.
    pub name: &'static str,
    /// The web address of the source.
    pub address: &'static str,
}

/// An opening system that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct System {
    /// The name in Latin letters.
    pub name: &'static str,
    /// The name in Thai.
    pub thai: &'static str,
    /// The inventor in Latin letters.
    pub inventor: &'static str,
    /// The inventor in Thai, as the source writes the name.
    pub inventor_thai: &'static str,
    /// The year in which the system was first played, in the common era; the source gives the
    /// Buddhist year, which is 543 more.
    pub year: u16,
}

impl System {
    /// The sources of all systems: the list, and the history that it relies on.
    pub const SOURCES: [SystemSource; 2] = [
        SystemSource {
            name: "GotoKnow, post 434613, which quotes the forum of thaibg.com, topic 24792",
            address: "https://www.gotoknow.org/posts/434613",
        },
        SystemSource {
            name: "thaibg.com, topic 12399, a history of openings from a book of the firm Sura Maharat",
            address: "https://thaibg.com/board/view.php?topic=12399",
        },
    ];
}

const PHLOP: (&str, &str) = ("Phlop Chatbanthoeng", "พลบ จาดบรรเทอง");
const CHAMNIAN: (&str, &str) = ("Chamnian Singhaphalin", "จำเนียร สิงหผลิน");
const MUN: (&str, &str) = ("Mun", "มูล");
const PHRA: (&str, &str) = ("Phra Akkhathewintharamat", "พระอรรคเทวินทรามาตย์");
const SOM: (&str, &str) = ("Som Borommasuk", "สม บรมสุข");

const fn system(
    name: &'static str,
    thai: &'static str,
    (inventor, inventor_thai): (&'static str, &'static str),
    year: u16,
) -> System {
    System { name, thai, inventor, inventor_thai, year }
}

/// The nine named systems of Makruk, in the order of the source.
pub const MAKRUK_SYSTEMS: [System; 9] = [
    system("Ma phuk mattrathan", "ม้าผูกมาตรฐาน", PHLOP, 1935),
    system("Ma phuk khunphon", "ม้าผูกขุนพล", CHAMNIAN, 1963),
    system("Ma phuk itthirit", "ม้าผูกอิทธิฤทธิ์", MUN, 1935),
    system("Ma phuk banlue lok", "ม้าผูกบันลือโลก", PHRA, 1936),
    system("Ma phuk khunphon khu", "ม้าผูกขุนพลคู่", CHAMNIAN, 1963),
    system("Ma phuk khon suchat", "ม้าผูกโคนสุชาติ", SOM, 1964),
    system("Ma phuk banchoet fa", "ม้าผูกบรรเจิดฟ้า", SOM, 1966),
    system("Ma phuk khon nam met", "ม้าผูกโคนนำเม็ด", SOM, 1966),
    system("Ma phuk nok baep", "ม้าผูกนอกแบบ", MUN, 1935),
];
