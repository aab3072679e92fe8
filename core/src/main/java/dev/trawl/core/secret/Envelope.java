package dev.trawl.core.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts a text with its own data key (AES-256-GCM), and the data key with the master key. Both are bound to a
/// place (project and name) as associated data, so a value sealed for one place does not open at another.
final class Envelope {

    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;

    private final RandomGenerator random;

    /// @param random must be cryptographically secure
    Envelope(RandomGenerator random) {
        this.random = random;
    }

    /// @param wrapped the encrypted data key
    /// @param sealed the encrypted text
    record Sealed(String wrapped, String sealed) {}

    Sealed seal(MasterKey master, String place, String text) {
        byte[] data = new byte[MasterKey.BYTES];
        random.nextBytes(data);
        String sealed = encrypt(new SecretKeySpec(data, "AES"), place, text.getBytes(StandardCharsets.UTF_8));
        return new Sealed(encrypt(master.key(), place, data), sealed);
    }

    /// @throws IllegalArgumentException if the value was modified, or sealed for another place
    static String open(MasterKey master, String place, Sealed sealed) {
        byte[] data = decrypt(master.key(), place, sealed.wrapped);
        return new String(decrypt(new SecretKeySpec(data, "AES"), place, sealed.sealed), StandardCharsets.UTF_8);
    }

    /// Encrypts the data key with another master key.
    String rewrap(MasterKey from, MasterKey to, String place, String wrapped) {
        return encrypt(to.key(), place, decrypt(from.key(), place, wrapped));
    }

    private String encrypt(SecretKey key, String place, byte[] plain) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, place, nonce).doFinal(plain);
            byte[] all = Arrays.copyOf(nonce, NONCE + sealed.length);
            System.arraycopy(sealed, 0, all, NONCE, sealed.length);
            return Base64.getEncoder().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no AES-GCM", e);
        }
    }

    private static byte[] decrypt(SecretKey key, String place, String text) {
        try {
            byte[] all = Base64.getDecoder().decode(text);
            byte[] nonce = Arrays.copyOf(all, NONCE);
            return cipher(Cipher.DECRYPT_MODE, key, place, nonce).doFinal(all, NONCE, Math.max(0, all.length - NONCE));
        } catch (AEADBadTagException | IllegalArgumentException e) {
            throw new IllegalArgumentException("it was changed after it was sealed", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no AES-GCM", e);
        }
    }

    private static Cipher cipher(int mode, SecretKey key, String place, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
