//! The endings of three men of both rule sets, as part of the program.

/// The files of an ending in the order of `Metric::ALL`.
type Files = [&'static [u8]; 3];

macro_rules! table {
    ($name:literal) => {
        (
            $name,
            [
                include_bytes!(concat!("../data/", $name, ".wdl")),
                include_bytes!(concat!("../data/", $name, ".dtw")),
                include_bytes!(concat!("../data/", $name, ".dtz")),
            ],
        )
    };
}

/// Each ending's name and files.
pub(crate) const TABLES: [(&str, Files); 7] =
    [table!("KCvK"), table!("KEvK"), table!("KGvK"), table!("KNvK"), table!("KPvK"), table!("KRvK"), table!("KWvK")];
