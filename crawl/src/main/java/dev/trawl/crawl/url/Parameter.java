package dev.trawl.crawl.url;

import dev.trawl.crawl.url.host.PercentEncoding;
import java.io.ByteArrayOutputStream;

/// One name and value of a query, as bytes, because not every query is UTF-8.
final class Parameter {

    private final byte[] name;
    private final byte[] value;

    private Parameter(byte[] name, byte[] value) {
        this.name = name;
        this.value = value;
    }

    /// Parses `name=value` or `name`.
    ///
    /// @param pair in ASCII, as in a parsed URL
    static Parameter parse(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0
                ? new Parameter(decoded(pair), new byte[0])
                : new Parameter(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
    }

    byte[] name() {
        return name;
    }

    byte[] value() {
        return value;
    }

    /// The form encoding: escapes everything except letters, digits and `-._~`, and writes a space as `+`.
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(name.length + value.length + 1);
        append(out, name);
        append(out.append('='), value);
        return out.toString();
    }

    private static byte[] decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int escaped = c == '%' ? PercentEncoding.byteAt(text, i) : -1;
            bytes.write(escaped >= 0 ? escaped : c == '+' ? ' ' : c);
            i += escaped >= 0 ? 2 : 0;
        }
        return bytes.toByteArray();
    }

    private static void append(StringBuilder out, byte[] bytes) {
        for (byte b : bytes) {
            if (isUnreserved(b)) {
                out.append((char) b);
            } else if (b == ' ') {
                out.append('+');
            } else {
                PercentEncoding.appendByte(out, b);
            }
        }
    }

    private static boolean isUnreserved(byte c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }
}
