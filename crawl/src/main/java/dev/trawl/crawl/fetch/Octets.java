package dev.trawl.crawl.fetch;

import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Immutable bytes without copying. Callers must not modify the array.
public final class Octets {

    public static final Octets NONE = new Octets(new byte[0]);

    private final byte[] bytes;
    private @Nullable String sha256;

    private Octets(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Octets of(byte[] bytes) {
        return bytes.length == 0 ? NONE : new Octets(bytes);
    }

    public byte[] bytes() {
        return bytes;
    }

    public int size() {
        return bytes.length;
    }

    public String text(Charset charset) {
        return new String(bytes, charset);
    }

    /// SHA-256 in hexadecimal, computed on first use.
    public String sha256() {
        String known = sha256;
        if (known == null) {
            known = digest();
            sha256 = known; // benign race: two threads compute the same value
        }
        return known;
    }

    private String digest() {
        try {
            return HexFormat.of().formatHex(((MessageDigest) Sha256.FRESH.clone()).digest(bytes));
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException("the JDK's own digests can be copied", impossible);
        }
    }

    /// Caches a digest, because cloning is much faster than a provider lookup.
    private static final class Sha256 {

        private static final MessageDigest FRESH = fresh();

        private static MessageDigest fresh() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException("every JDK has SHA-256", impossible);
            }
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Octets octets && Arrays.equals(bytes, octets.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
