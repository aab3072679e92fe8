package dev.trawl.core.tls;

/// A file of certificates or a key that cannot be used; the message continues a sentence about the file.
public final class BadPemException extends RuntimeException {

    BadPemException(String words) {
        super(words);
    }

    BadPemException(String words, Throwable cause) {
        super(words, cause);
    }
}
