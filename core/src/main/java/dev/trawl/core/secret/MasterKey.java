package dev.trawl.core.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/// A key that wraps the data keys of secrets. `toString` does not reveal it.
public final class MasterKey {

    static final int BYTES = 32;
    private static final int ID_BYTES = 8;
    private static final int FINGERPRINT_BYTES = 6;

    private final byte[] bytes;

    private MasterKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /// @param random must be cryptographically secure
    public static MasterKey fresh(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new MasterKey(bytes);
    }

    /// @throws IllegalArgumentException if the text is not 32 bytes in Base64; the message omits the text
    public static MasterKey parse(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            if (bytes.length == BYTES) {
                return new MasterKey(bytes);
            }
        } catch (IllegalArgumentException _) {
            // the message below covers both
        }
        throw new IllegalArgumentException(
                "a master key is 32 random bytes in Base64, as 'openssl rand -base64 32' makes");
    }

    /// The Base64 text that `parse` reads.
    public String text() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /// An identifier that reveals nothing about the key.
    public String id() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(mac("trawl key id"));
            return HexFormat.of().formatHex(digest, 0, ID_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Distinguishes values. The value cannot be guessed from it without the key.
    String fingerprint(String value) {
        return HexFormat.of().formatHex(mac("fingerprint " + value), 0, FINGERPRINT_BYTES);
    }

    SecretKey key() {
        return new SecretKeySpec(bytes, "AES");
    }

    private byte[] mac(String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HMAC", e);
        }
    }

    @Override
    public String toString() {
        return "***";
    }
}
