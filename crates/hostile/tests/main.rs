//! The corpus of the fuzz targets on the stable compiler, and random changes of it.

mod corpus;
mod properties;
