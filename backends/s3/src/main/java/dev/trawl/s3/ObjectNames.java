package dev.trawl.s3;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// Maps keys to object names in the bucket. Names use only characters that every S3-compatible store accepts. They
/// sort like the UTF-8 bytes of their keys, and start with the name of every prefix of their key.
///
/// Letters, digits and, inside a part, `-`, `.` and `/` represent themselves. Any other byte is written as
/// a sign that
/// sorts at the byte's position, and two hexadecimal digits: `!` before `-`, `=` between digits and
/// capitals, `_` between
/// capitals and small letters, `~` after them. At the start of a part, `-`, `.` and `/` are escaped with `-`,
/// so no part
/// is empty, `.` or `..`. A long part is broken with a `/`, and every name ends with `!`, so no name is
/// the folder of
/// another. Stores on file systems need both. A name that is too long for S3 is truncated and followed by
/// `=` and the
/// digest of the key; the rest of the key is stored with the object.
final class ObjectNames {

    private static final int LONGEST_KEY = 512;

    /// The limit before truncation. With an escaped byte, a break, a digest and the longest prefix, a
    /// name stays below
    /// the 1,024 bytes of S3.
    private static final int FULL = 700;

    /// With a digest and the suffixes that stores on file systems add while writing, a part stays below
    /// the 255 bytes
    /// of a file name.
    private static final int LONGEST_PART = 128;
    private static final char END = '!';

    /// Separates a truncated name from the digest. It sorts after `END`, so a key that fits exactly comes first.
    private static final char CUT = '=';

    private static final int DIGEST = 64;
    private static final HexFormat HEX = HexFormat.of();

    private ObjectNames() {}

    /// The object name of a key; an invalid key is rejected.
    static String of(String key) {
        if (key.isEmpty() || key.length() > LONGEST_KEY) {
            throw new IllegalArgumentException("a blob key has 1 to 512 characters, not " + key.length());
        }
        byte[] bytes = bytes(key);
        var name = new StringBuilder();
        return encode(bytes, name) < bytes.length
                ? name.append(CUT) + Sha256.hex(bytes) + END
                : name.append(END).toString();
    }

    /// The common start of the names of all keys with this prefix; for a very long prefix, other names
    /// may share it.
    static String start(String prefix) {
        byte[] bytes = bytes(prefix);
        var name = new StringBuilder();
        return encode(bytes, name) < bytes.length ? name.append(CUT).toString() : name.toString();
    }

    /// A name after which the names of all keys after the given one sort, and few others.
    static String before(String after) {
        var name = new StringBuilder();
        encode(bytes(after), name);
        return name.isEmpty() ? "" : name.append(END).toString();
    }

    /// The part of the key that its name does not contain and the object must store; empty for nearly all keys.
    static String rest(String key) {
        byte[] bytes = bytes(key);
        int said = encode(bytes, new StringBuilder());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOfRange(bytes, said, bytes.length));
    }

    /// The common start of truncated names whose keys start alike; empty when the name was not truncated.
    static Optional<String> cut(String name) {
        int end = name.length() - DIGEST - 2;
        return end >= FULL && name.charAt(end) == CUT ? Optional.of(name.substring(0, end)) : Optional.empty();
    }

    /// The key of a name, with the rest stored in the object; empty when Trawl did not create the object.
    static Optional<String> key(String name, String rest) {
        try {
            byte[] head = decode(cut(name).orElseGet(() -> name.substring(0, Math.max(0, name.length() - 1))));
            byte[] tail = Base64.getUrlDecoder().decode(rest);
            byte[] bytes = Arrays.copyOf(head, head.length + tail.length);
            System.arraycopy(tail, 0, bytes, head.length, tail.length);
            String key = new String(bytes, StandardCharsets.UTF_8);
            return of(key).equals(name) ? Optional.of(key) : Optional.empty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return Optional.empty();
        }
    }

    /// The order of keys.
    static int compare(String key, String other) {
        return Arrays.compareUnsigned(bytes(key), bytes(other));
    }

    /// Encodes as many bytes as fit and returns how many. The encoding of a byte depends only on the
    /// bytes before it,
    /// which preserves order and prefixes.
    private static int encode(byte[] bytes, StringBuilder name) {
        int part = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (name.length() >= FULL) {
                return i;
            }
            if (part >= LONGEST_PART) {
                name.append('/');
                part = 0;
            }
            part = append(bytes[i] & 0xff, part, name);
        }
        return bytes.length;
    }

    private static int append(int value, int part, StringBuilder name) {
        char sign = sign(value, part);
        name.append(sign);
        if (sign == value && !isSign(sign, part)) {
            return sign == '/' ? 0 : part + 1;
        }
        HEX.toHexDigits(name, (byte) value);
        return part + 3;
    }

    private static char sign(int value, int part) {
        if (value < '-') {
            return '!';
        }
        if (value <= '/') {
            return part == 0 ? '-' : (char) value;
        }
        if (value > '9' && value < 'A') {
            return '=';
        }
        if (value > 'Z' && value < 'a') {
            return '_';
        }
        return value > 'z' ? '~' : (char) value;
    }

    private static boolean isSign(char sign, int part) {
        return switch (sign) {
            case '!', '=', '_', '~' -> true;
            case '-' -> part == 0;
            default -> false;
        };
    }

    private static byte[] decode(String name) {
        var bytes = ByteBuffer.allocate(name.length());
        int part = 0;
        for (int i = 0; i < name.length(); ) {
            if (part >= LONGEST_PART) {
                part = 0;
                i++;
            }
            char sign = name.charAt(i);
            boolean escaped = isSign(sign, part);
            bytes.put(escaped ? (byte) HexFormat.fromHexDigits(name, i + 1, i + 3) : (byte) sign);
            part = sign == '/' ? 0 : part + (escaped ? 3 : 1);
            i += escaped ? 3 : 1;
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static byte[] bytes(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            var bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException broken) {
            throw new IllegalArgumentException("a blob key is well-formed text", broken);
        }
    }
}
