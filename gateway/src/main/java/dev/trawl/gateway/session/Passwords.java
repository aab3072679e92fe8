package dev.trawl.gateway.session;

import dev.trawl.spi.identity.User;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.Base64;
import java.util.random.RandomGenerator;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// Hashes passwords with PBKDF2. Salt and rounds are stored with the hash.
public final class Passwords {

    /// Rounds at which one guess takes at least a tenth of a second.
    public static final int ROUNDS = 210_000;

    private static final String SCHEME = "pbkdf2-sha512";
    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";
    private static final int SALT_BYTES = 16;
    private static final int KEY_BITS = 512;

    private final int rounds;
    private final RandomGenerator random;
    private final String nobody;

    public Passwords(int rounds, RandomGenerator random) {
        this.rounds = rounds;
        this.random = random;
        this.nobody = text(rounds, salt(random), new byte[KEY_BITS / Byte.SIZE]);
    }

    /// Returns the stored form, `scheme$rounds$salt$key`.
    public String derive(String password) {
        byte[] salt = salt(random);
        return text(rounds, salt, key(password, salt, rounds));
    }

    /// Takes as long as [#matches] for a user, so that a client cannot tell whether a user exists.
    public void matchNobody(String password) {
        var _ = matches(password, nobody);
    }

    public boolean matches(String password, User user) {
        return matches(password, user.password());
    }

    private boolean matches(String password, String form) {
        String[] stored = form.split("\\$", -1);
        byte[] salt = Base64.getDecoder().decode(stored[2]);
        byte[] derived = key(password, salt, Integer.parseInt(stored[1]));
        return MessageDigest.isEqual(derived, Base64.getDecoder().decode(stored[3]));
    }

    private static byte[] salt(RandomGenerator random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return salt;
    }

    private static String text(int rounds, byte[] salt, byte[] key) {
        var base64 = Base64.getEncoder();
        return "%s$%d$%s$%s".formatted(SCHEME, rounds, base64.encodeToString(salt), base64.encodeToString(key));
    }

    private static byte[] key(String password, byte[] salt, int rounds) {
        // Normalize, because equal text can have several encodings.
        char[] letters = Normalizer.normalize(password, Normalizer.Form.NFC).toCharArray();
        var spec = new PBEKeySpec(letters, salt, rounds, KEY_BITS);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        } finally {
            spec.clearPassword();
        }
    }
}
