package dev.trawl.crawl.parse.encoding;

import java.nio.charset.Charset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Decoding table of a single-byte encoding: ASCII below 128, and 128 characters above.
final class SingleByte {

    private static final String LATIN_6 = """
            \u00a0ĄĒĢĪĨĶ§ĻĐŠŦŽ\u00adŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞß\
            āáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ""";
    private static final String LATIN_8 = """
            \u00a0Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u00ad®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶß\
            àáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ""";
    private static final Map<Encoding, SingleByte> TABLES = new ConcurrentHashMap<>();

    private final char[] letters;

    private SingleByte(char[] letters) {
        this.letters = letters;
    }

    static SingleByte of(Encoding encoding) {
        return TABLES.computeIfAbsent(encoding, SingleByte::build);
    }

    String decode(byte[] bytes, int from, int to) {
        char[] text = new char[to - from];
        for (int i = from; i < to; i++) {
            int b = bytes[i];
            text[i - from] = b >= 0 ? (char) b : letters[b + 128];
        }
        return new String(text);
    }

    private static SingleByte build(Encoding encoding) {
        char[] letters = new char[128];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = letter(encoding, i + 128);
        }
        return new SingleByte(letters);
    }

    private static char letter(Encoding encoding, int b) {
        return switch (encoding) {
            case X_USER_DEFINED -> (char) (0xf780 + b - 0x80);
            case ISO_8859_10 -> b < 0xa0 ? (char) b : LATIN_6.charAt(b - 0xa0);
            case ISO_8859_14 -> b < 0xa0 ? (char) b : LATIN_8.charAt(b - 0xa0);
            case KOI8_U -> b == 0xae ? 'ў' : b == 0xbe ? 'Ў' : byJava(encoding, b);
            case X_MAC_CYRILLIC -> b == 0xff ? '€' : byJava(encoding, b);
            case WINDOWS_1255 -> b == 0xca ? '\u05ba' : byJava(encoding, b);
            default -> byJava(encoding, b);
        };
    }

    private static char byJava(Encoding encoding, int b) {
        char letter = new String(new byte[] {(byte) b}, Charset.forName(encoding.javaName())).charAt(0);
        // Browsers decode undefined bytes of the Windows code pages as control characters.
        return letter == '\ufffd' && b < 0xa0 ? (char) b : letter;
    }
}
