package dev.trawl.crawl.parse.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Decodes bytes by the Encoding Standard, with Java's tables where they agree with it.
final class Decoding {

    private static final char MALFORMED = '\ufffd';

    private Decoding() {}

    static String decode(Encoding encoding, byte[] bytes, int from, int to) {
        return switch (encoding) {
            case UTF_8 -> new String(bytes, from, to - from, StandardCharsets.UTF_8);
            case REPLACEMENT -> from == to ? "" : String.valueOf(MALFORMED);
            case UTF_16BE, UTF_16LE, ISO_2022_JP ->
                new String(bytes, from, to - from, Charset.forName(encoding.javaName()));
            case GBK, GB18030, BIG5, EUC_JP, SHIFT_JIS, EUC_KR -> multiByte(encoding, bytes, from, to);
            default -> SingleByte.of(encoding).decode(bytes, from, to);
        };
    }

    private static String multiByte(Encoding encoding, byte[] bytes, int from, int to) {
        CharsetDecoder decoder = Charset.forName(encoding.javaName())
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
        CharBuffer out = CharBuffer.allocate(to - from + 2);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (!result.isError()) {
                return amended(encoding, out.flip());
            }
            out.put(onError(encoding, in));
        }
    }

    /// Skips an undecodable sequence. An ASCII byte after it is never skipped: it may be the quote that ends
    /// an attribute.
    private static char onError(Encoding encoding, ByteBuffer in) {
        int lead = in.get() & 0xff;
        if (lead == 0x80 && isChinese(encoding)) {
            return '\u20ac';
        }
        if (lead == 0x80 && encoding == Encoding.SHIFT_JIS) {
            return '\u0080';
        }
        if (isLead(encoding, lead) && in.hasRemaining() && in.get(in.position()) < 0) {
            in.get();
        }
        return MALFORMED;
    }

    private static boolean isLead(Encoding encoding, int b) {
        return b > 0x80 && b < 0xff && !(b == 0xa0 && encoding == Encoding.SHIFT_JIS);
    }

    private static boolean isChinese(Encoding encoding) {
        return encoding == Encoding.GBK || encoding == Encoding.GB18030;
    }

    private static String amended(Encoding encoding, CharBuffer decoded) {
        if (encoding == Encoding.EUC_JP) {
            amend(decoded, "\u2014\u301c\u2016\u2212\u00a2\u00a3\u00ac", "\u2015\uff5e\u2225\uff0d\uffe0\uffe1\uffe2");
        } else if (isChinese(encoding)) {
            amend(decoded, "\ue5e5", "\u3000");
        }
        return decoded.toString();
    }

    /// Java maps a few punctuation marks of these encodings to other look-alike characters than browsers do.
    private static void amend(CharBuffer decoded, String java, String web) {
        for (int i = decoded.position(); i < decoded.limit(); i++) {
            int at = decoded.get(i) < 0x80 ? -1 : java.indexOf(decoded.get(i));
            if (at >= 0) {
                decoded.put(i, web.charAt(at));
            }
        }
    }
}
