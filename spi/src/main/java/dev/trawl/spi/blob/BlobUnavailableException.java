package dev.trawl.spi.blob;

/// The blob store timed out, rejected the request, or is full. The caller may retry later.
public final class BlobUnavailableException extends RuntimeException {

    public BlobUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
