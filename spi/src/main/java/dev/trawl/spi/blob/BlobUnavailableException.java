package dev.trawl.spi.blob;

/// The blob store did not answer, refused, or is full. The caller may try again later.
public final class BlobUnavailableException extends RuntimeException {

    public BlobUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
