package dev.trawl.core.tls;

/// An invalid file of certificates or of a key. The message continues a sentence about the file.
public final class BadPemException extends RuntimeException {

    BadPemException(String words) {
        super(words);
    }

    BadPemException(String words, Throwable cause) {
        super(words, cause);
    }
}
