package dev.trawl.spi.blob;

import java.net.URI;
import java.util.Map;

/// One request that may be made without credentials. Who knows it may make it, so it is kept like a password.
///
/// @param headers to be sent exactly as they are, beside those that every client sends itself
public record SignedAddress(String method, URI address, Map<String, String> headers) {

    public SignedAddress {
        headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
        return method + " " + address.getScheme() + "://" + address.getAuthority() + address.getPath() + "?…";
    }
}
