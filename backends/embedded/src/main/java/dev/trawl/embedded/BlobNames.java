package dev.trawl.embedded;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/// Maps keys to file paths: the UTF-8 bytes in hex, cut into folder names. No key can name a file outside
/// the root, and
/// the names sort like the keys.
final class BlobNames {

    /// The suffix of an object file. Folders have none, so a key and a longer key that starts with it
    /// can both exist.
    static final String OBJECT = ".blob";

    /// 16 bytes of the key, so that the longest key stays below the maximum path length.
    private static final int STEP = 32;

    private static final int LONGEST = 512;
    private static final HexFormat HEX = HexFormat.of();

    private BlobNames() {}

    static Path file(Path root, String key) {
        String hex = checked(key);
        Path folder = root;
        int start = 0;
        for (; hex.length() - start > STEP; start += STEP) {
            folder = folder.resolve(hex.substring(start, start + STEP));
        }
        return folder.resolve(hex.substring(start) + OBJECT);
    }

    /// The key in hex; a key that is too short, too long or malformed is rejected.
    static String checked(String key) {
        if (key.isEmpty() || key.length() > LONGEST) {
            throw new IllegalArgumentException("a blob key has 1 to 512 characters, not " + key.length());
        }
        return hex(key);
    }

    static String hex(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return HEX.formatHex(bytes.array(), bytes.arrayOffset(), bytes.arrayOffset() + bytes.limit());
        } catch (CharacterCodingException broken) {
            throw new IllegalArgumentException("a blob key is well-formed text", broken);
        }
    }

    static String key(String hex) {
        return new String(HEX.parseHex(hex), StandardCharsets.UTF_8);
    }
}
