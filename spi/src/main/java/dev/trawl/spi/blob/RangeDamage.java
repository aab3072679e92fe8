package dev.trawl.spi.blob;

/// The ways in which a stored range can differ from the committed one.
public enum RangeDamage {
    /// The object does not exist.
    MISSING,
    /// The object ends before the range does.
    TOO_SHORT,
    /// The bytes do not match their checksum.
    CHECKSUM,
    /// The bytes hold a different number of records.
    RECORDS
}
