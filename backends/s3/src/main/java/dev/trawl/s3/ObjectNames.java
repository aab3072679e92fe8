package dev.trawl.s3;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// How a key is named in the bucket. Names hold only characters that every S3-compatible store takes, sort like the
/// UTF-8 bytes of their keys, and begin with the name of every prefix of their key.
///
/// Letters, digits and, inside a part, `-`, `.` and `/` stand for themselves; any other byte is a sign that sorts where
/// the byte does, and two hexadecimal digits: `!` before `-`, `=` between digits and capitals, `_` between capitals and
/// small letters, `~` behind them. What begins a part is escaped with `-`, so no part is empty, `.` or `..`. A long
/// part is broken with a `/`, and every name ends with `!`, so none is the folder of another: stores on file systems
/// need both. A name that grows too long for S3 is cut, and `=` and the digest of the key follow; the rest of the key
/// is kept with the object.
final class ObjectNames {

    private static final int LONGEST_KEY = 512;

    /// A name takes at most this, an escaped byte and a break, a digest: with the longest prefix below S3's 1,024.
    private static final int FULL = 700;

    /// With a digest and what stores on file systems add while they write, below the 255 of a file's name.
    private static final int LONGEST_PART = 128;
    private static final char END = '!';

    /// Stands between a cut name and the digest; behind `END`, so the key that is no longer than the cut comes first.
    private static final char CUT = '=';

    private static final int DIGEST = 64;
    private static final HexFormat HEX = HexFormat.of();

    private ObjectNames() {}

    /// The name of a key; what is no key is refused.
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

    /// What the names of all keys begin with that begin with the prefix; other names may, if it is very long.
    static String start(String prefix) {
        byte[] bytes = bytes(prefix);
        var name = new StringBuilder();
        return encode(bytes, name) < bytes.length ? name.append(CUT).toString() : name.toString();
    }

    /// A name behind which are the names of all keys that come after the given one, and few others.
    static String before(String after) {
        var name = new StringBuilder();
        encode(bytes(after), name);
        return name.isEmpty() ? "" : name.append(END).toString();
    }

    /// What the name of the key does not say and the object has to; empty for nearly all.
    static String rest(String key) {
        byte[] bytes = bytes(key);
        int said = encode(bytes, new StringBuilder());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOfRange(bytes, said, bytes.length));
    }

    /// What cut names of keys with the same beginning have in common; empty when the name was not cut.
    static Optional<String> cut(String name) {
        int end = name.length() - DIGEST - 2;
        return end >= FULL && name.charAt(end) == CUT ? Optional.of(name.substring(0, end)) : Optional.empty();
    }

    /// The key of a name, with the rest that the object knew; empty when the object is none of ours.
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

    /// How keys sort.
    static int compare(String key, String other) {
        return Arrays.compareUnsigned(bytes(key), bytes(other));
    }

    /// Writes as many of the bytes as fit and returns how many. What is written of a byte depends on those before it
    /// alone: that keeps order and prefixes.
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
