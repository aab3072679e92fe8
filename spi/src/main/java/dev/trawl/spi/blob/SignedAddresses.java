package dev.trawl.spi.blob;

import java.time.Duration;

/// Presigned requests: clients read or write single objects for a limited time without the store's credentials.
/// A store that supports this implements it in addition to `BlobStore`.
public interface SignedAddresses {

    /// A request that stores one object: exactly these bytes, and only while the key is free.
    ///
    /// @param sha256 the digest of the bytes, 64 hexadecimal digits
    SignedAddress signPut(String key, long length, String sha256, Duration validity);

    /// A request that reads an object, as a whole or in ranges.
    SignedAddress signGet(String key, Duration validity);
}
