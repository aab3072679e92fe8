package dev.trawl.spi.blob;

import java.net.URI;
import java.util.Map;

/// A presigned request that needs no credentials. Anyone who knows it can send it, so it must be kept
/// secret.
///
/// @param headers must be sent unchanged, in addition to the default headers of the client
public record SignedAddress(String method, URI address, Map<String, String> headers) {

    public SignedAddress {
        headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
        return method + " " + address.getScheme() + "://" + address.getAuthority() + address.getPath() + "?…";
    }
}
