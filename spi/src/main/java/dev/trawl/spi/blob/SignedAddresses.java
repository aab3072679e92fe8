package dev.trawl.spi.blob;

import java.time.Duration;

/// A blob store that lets others read or write single objects for a while without its credentials. Not every store can;
/// one that can implements this beside `BlobStore`.
public interface SignedAddresses {

    /// The right to store an object once: exactly these bytes, and only while the key is free.
    ///
    /// @param sha256 the digest of the bytes, 64 hexadecimal digits
    SignedAddress signPut(String key, long length, String sha256, Duration validity);

    /// The right to read an object, as a whole or in ranges.
    SignedAddress signGet(String key, Duration validity);
}
