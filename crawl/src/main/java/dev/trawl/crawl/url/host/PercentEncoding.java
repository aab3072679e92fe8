package dev.trawl.crawl.url.host;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// The percent-encode sets of the URL Standard. Every set includes the characters outside ASCII.
public enum PercentEncoding {
    CONTROL(""),
    FRAGMENT(" \"<>`"),
    QUERY(" \"#<>"),
    SPECIAL_QUERY(" \"#<>'"),
    PATH(" \"#<>?^`{}"),
    USERINFO(" \"#<>?^`{}/:;=@[\\]|");

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /// A bit for each ASCII character that stays unencoded.
    private final long low;

    private final long high;

    PercentEncoding(String encoded) {
        long first = 0;
        long second = 0;
        for (int c = ' '; c < 0x7f; c++) {
            long bit = encoded.indexOf(c) < 0 ? 1L << c : 0;
            first |= c < 64 ? bit : 0;
            second |= c < 64 ? 0 : bit;
        }
        low = first;
        high = second;
    }

    /// True if the character stays unencoded.
    public boolean isPlain(int c) {
        return c < 128 && ((c < 64 ? low : high) >>> c & 1) != 0;
    }

    /// Appends text as UTF-8, percent-encoded where needed.
    public void append(StringBuilder out, CharSequence text, int start, int end) {
        int done = start;
        for (int i = start; i < end; i++) {
            if (isPlain(text.charAt(i))) {
                continue;
            }
            out.append(text, done, i);
            int c = Character.codePointAt(text, i);
            appendUtf8(out, c);
            i += Character.charCount(c) - 1;
            done = i + 1;
        }
        out.append(text, done, end);
    }

    /// Appends text in a legacy encoding. Unencodable characters become numeric character references, as in forms.
    public void append(StringBuilder out, String text, Charset charset) {
        CharsetEncoder encoder = charset.newEncoder();
        CharBuffer in = CharBuffer.wrap(text);
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.ceil((text.length() + 4) * encoder.maxBytesPerChar()));
        while (encoder.encode(in, bytes, true).isError()) {
            encoder.flush(bytes);
            encoder.reset();
            appendBytes(out, bytes);
            int c = Character.codePointAt(in, 0);
            out.append("%26%23").append(c).append("%3B");
            in.position(in.position() + Character.charCount(c));
        }
        encoder.flush(bytes);
        appendBytes(out, bytes);
    }

    private void appendBytes(StringBuilder out, ByteBuffer bytes) {
        bytes.flip();
        while (bytes.hasRemaining()) {
            int b = bytes.get() & 0xff;
            if (isPlain(b)) {
                out.append((char) b);
            } else {
                appendByte(out, b);
            }
        }
        bytes.clear();
    }

    public static void appendByte(StringBuilder out, int b) {
        out.append('%');
        HEX.toHexDigits(out, (byte) b);
    }

    private static void appendUtf8(StringBuilder out, int c) {
        if (c < 0x80) {
            appendByte(out, c);
            return;
        }
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            appendByte(out, b);
        }
    }

    /// Decodes every escape; a `%` without two digits stays unchanged. Invalid UTF-8 becomes U+FFFD.
    static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        byte[] given = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < given.length; i++) {
            int escaped = given[i] == '%' ? byteAt(given, i) : -1;
            bytes.write(escaped < 0 ? given[i] : escaped);
            i += escaped < 0 ? 0 : 2;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /// The byte of the escape at `i`; -1 when there is none.
    public static int byteAt(CharSequence text, int i) {
        if (i + 2 >= text.length()) {
            return -1;
        }
        int high = digit(text.charAt(i + 1));
        int low = digit(text.charAt(i + 2));
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    private static int byteAt(byte[] text, int i) {
        if (i + 2 >= text.length) {
            return -1;
        }
        int high = digit(text[i + 1]);
        int low = digit(text[i + 2]);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    private static int digit(int c) {
        return HexFormat.isHexDigit(c) ? HexFormat.fromHexDigit(c) : -1;
    }
}
