package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The value of a Content-Type header, parsed by the MIME Sniffing standard.
///
/// @param essence type and subtype in lower case
/// @param parameters by name in lower case; the first of duplicate names counts
public record MimeType(String essence, Map<String, String> parameters) {

    private static final String CHARSET = "charset";

    public MimeType {
        parameters = Map.copyOf(parameters);
    }

    /// Empty if there is no valid type and subtype.
    public static Optional<MimeType> parse(String header) {
        String text = strip(header);
        int semicolon = text.indexOf(';');
        String essence = stripEnd(semicolon < 0 ? text : text.substring(0, semicolon));
        int slash = essence.indexOf('/');
        if (slash < 1 || !isToken(essence.substring(0, slash)) || !isToken(essence.substring(slash + 1))) {
            return Optional.empty();
        }
        Map<String, String> parameters =
                semicolon < 0 ? Map.of() : new MimeParameters(text, semicolon).read(new LinkedHashMap<>());
        return Optional.of(new MimeType(essence.toLowerCase(Locale.ROOT), parameters));
    }

    /// The type of a Content-Type header that may list several values: "extract a MIME type" of the Fetch standard.
    /// The last valid value counts. It inherits the charset of the preceding values of the same type.
    ///
    /// @param header all lines of the header, joined by commas
    public static Optional<MimeType> extract(String header) {
        Optional<MimeType> found = Optional.empty();
        Optional<String> charset = Optional.empty();
        for (String value : header.indexOf(',') < 0 ? List.of(header) : new HeaderList(header).values()) {
            Optional<MimeType> next =
                    parse(value).filter(type -> !type.essence().equals("*/*"));
            if (next.isPresent()) {
                boolean same = found.filter(
                                type -> type.essence().equals(next.get().essence()))
                        .isPresent();
                Optional<String> own =
                        Optional.ofNullable(next.get().parameters().get(CHARSET));
                charset = same ? charset : own;
                Optional<String> inherited = own.isPresent() ? Optional.empty() : charset;
                found = inherited.map(label -> next.get().withCharset(label)).or(() -> next);
            }
        }
        return found;
    }

    private MimeType withCharset(String label) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put(CHARSET, label);
        return new MimeType(essence, all);
    }

    /// The encoding of the charset parameter, if browsers know it.
    public Optional<Encoding> encoding() {
        return Optional.ofNullable(parameters.get(CHARSET)).flatMap(Encoding::forLabel);
    }

    public boolean isXml() {
        return essence.endsWith("+xml") || essence.equals("text/xml") || essence.equals("application/xml");
    }

    public boolean isJson() {
        return essence.endsWith("+json") || essence.equals("application/json") || essence.equals("text/json");
    }

    static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(MimeType::isTokenCharacter);
    }

    private static boolean isTokenCharacter(int c) {
        return AsciiText.isLetter(c) || (c >= '0' && c <= '9') || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }

    static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    static String strip(String text) {
        int from = 0;
        while (from < text.length() && isSpace(text.charAt(from))) {
            from++;
        }
        return stripEnd(text.substring(from));
    }

    static String stripEnd(String text) {
        int to = text.length();
        while (to > 0 && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(0, to);
    }
}
