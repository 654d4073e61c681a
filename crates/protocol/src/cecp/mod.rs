//! CECP
