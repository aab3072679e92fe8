package dev.trawl.crawl.parse.encoding;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The encodings of the Encoding Standard, with the names and labels that browsers use.
public enum Encoding {
    UTF_8("UTF-8", "UTF-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    IBM866("IBM866", "IBM866", "866 cp866 csibm866 ibm866"),
    ISO_8859_2(
            "ISO-8859-2",
            "ISO-8859-2",
            "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"),
    ISO_8859_3(
            "ISO-8859-3",
            "ISO-8859-3",
            "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"),
    ISO_8859_4(
            "ISO-8859-4",
            "ISO-8859-4",
            "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"),
    ISO_8859_5(
            "ISO-8859-5",
            "ISO-8859-5",
            "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"),
    ISO_8859_6("ISO-8859-6", "ISO-8859-6", """
            arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i \
            iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"""),
    ISO_8859_7("ISO-8859-7", "ISO-8859-7", """
            csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
            iso_8859-7:1987 sun_eu_greek"""),
    ISO_8859_8("ISO-8859-8", "ISO-8859-8", """
            csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
            iso_8859-8:1988 visual"""),
    ISO_8859_8_I("ISO-8859-8-I", "ISO-8859-8", "csiso88598i iso-8859-8-i logical"),
    ISO_8859_10("ISO-8859-10", "", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    ISO_8859_13("ISO-8859-13", "ISO-8859-13", "iso-8859-13 iso8859-13 iso885913"),
    ISO_8859_14("ISO-8859-14", "", "iso-8859-14 iso8859-14 iso885914"),
    ISO_8859_15("ISO-8859-15", "ISO-8859-15", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
    ISO_8859_16("ISO-8859-16", "ISO-8859-16", "iso-8859-16"),
    KOI8_R("KOI8-R", "KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r"),
    KOI8_U("KOI8-U", "KOI8-U", "koi8-ru koi8-u"),
    MACINTOSH("macintosh", "x-MacRoman", "csmacintosh mac macintosh x-mac-roman"),
    WINDOWS_874("windows-874", "windows-874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
    WINDOWS_1250("windows-1250", "windows-1250", "cp1250 windows-1250 x-cp1250"),
    WINDOWS_1251("windows-1251", "windows-1251", "cp1251 windows-1251 x-cp1251"),
    WINDOWS_1252("windows-1252", "windows-1252", """
            ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 \
            iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"""),
    WINDOWS_1253("windows-1253", "windows-1253", "cp1253 windows-1253 x-cp1253"),
    WINDOWS_1254("windows-1254", "windows-1254", """
            cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 \
            windows-1254 x-cp1254"""),
    WINDOWS_1255("windows-1255", "windows-1255", "cp1255 windows-1255 x-cp1255"),
    WINDOWS_1256("windows-1256", "windows-1256", "cp1256 windows-1256 x-cp1256"),
    WINDOWS_1257("windows-1257", "windows-1257", "cp1257 windows-1257 x-cp1257"),
    WINDOWS_1258("windows-1258", "windows-1258", "cp1258 windows-1258 x-cp1258"),
    X_MAC_CYRILLIC("x-mac-cyrillic", "x-MacUkraine", "x-mac-cyrillic x-mac-ukrainian"),
    GBK("GBK", "GB18030", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"),
    GB18030("gb18030", "GB18030", "gb18030"),
    BIG5("Big5", "Big5-HKSCS", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    EUC_JP("EUC-JP", "x-eucJP-Open", "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    ISO_2022_JP("ISO-2022-JP", "x-windows-iso2022jp", "csiso2022jp iso-2022-jp"),
    SHIFT_JIS("Shift_JIS", "windows-31j", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
    EUC_KR("EUC-KR", "x-windows-949", """
            cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 \
            windows-949"""),
    REPLACEMENT("replacement", "", "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"),
    UTF_16BE("UTF-16BE", "UTF-16BE", "unicodefffe utf-16be"),
    UTF_16LE("UTF-16LE", "UTF-16LE", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
    X_USER_DEFINED("x-user-defined", "", "x-user-defined");

    private static final Map<String, Encoding> BY_LABEL = byLabel();

    private final String label;
    private final String javaName;
    private final String labels;

    Encoding(String label, String javaName, String labels) {
        this.label = label;
        this.javaName = javaName;
        this.labels = labels;
    }

    /// The encoding of a label, ignoring case and surrounding white space; empty for an unknown label.
    public static Optional<Encoding> forLabel(String label) {
        String trimmed = AsciiText.strip(label).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(BY_LABEL.get(trimmed));
    }

    /// Its name in the standard, such as `windows-1252`.
    public String label() {
        return label;
    }

    /// The closest Java charset; empty if Java has none.
    String javaName() {
        return javaName;
    }

    /// The charset that browsers use for the query of a link on a page in this encoding.
    public Charset queryCharset() {
        return switch (this) {
            case UTF_16BE, UTF_16LE, REPLACEMENT, X_USER_DEFINED, ISO_8859_10, ISO_8859_14 -> StandardCharsets.UTF_8;
            case GBK -> Charset.forName("GBK");
            default -> Charset.forName(javaName);
        };
    }

    boolean isUtf16() {
        return this == UTF_16BE || this == UTF_16LE;
    }

    /// True if bytes below 128 are ASCII at every position the tokenizer reads, so that it can read the
    /// page undecoded.
    public boolean isAsciiCompatible() {
        return !isUtf16() && this != ISO_2022_JP && this != REPLACEMENT;
    }

    /// Decodes all bytes; malformed input becomes U+FFFD. A byte order mark is not removed.
    public String decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }

    /// Decodes a range of bytes; malformed input becomes U+FFFD.
    public String decode(byte[] bytes, int from, int to) {
        return Decoding.decode(this, bytes, from, to);
    }

    private static Map<String, Encoding> byLabel() {
        Map<String, Encoding> known = new HashMap<>();
        for (Encoding encoding : values()) {
            for (String label : encoding.labels.split(" ")) {
                known.put(label, encoding);
            }
        }
        return Map.copyOf(known);
    }
}
