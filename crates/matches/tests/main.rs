//! Matches through the library, as other crates use them.

mod damage;
mod randomness;
