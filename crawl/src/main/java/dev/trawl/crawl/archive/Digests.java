package dev.trawl.crawl.archive;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Digests as archives write them.
final class Digests {

    private static final char[] BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".toCharArray();

    private Digests() {}

    /// `sha1:` and 32 letters: what other archive tools compare when they look for the same payload.
    static String sha1(byte[] bytes) {
        try {
            return "sha1:" + base32(MessageDigest.getInstance("SHA-1").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    private static String base32(byte[] digest) {
        StringBuilder letters = new StringBuilder(digest.length * 8 / 5 + 1);
        long bits = 0;
        int count = 0;
        for (byte b : digest) {
            bits = (bits << 8) | (b & 0xff);
            count += 8;
            while (count >= 5) {
                count -= 5;
                letters.append(BASE_32[(int) (bits >> count) & 31]);
            }
        }
        return letters.toString();
    }
}
