package dev.trawl.crawl.parse;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The value of a Content-Type header, read as the MIME Sniffing standard says.
///
/// @param essence type and subtype in lower case
/// @param parameters by name in lower case; of a name given twice the first value
public record MimeType(String essence, Map<String, String> parameters) {

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

    /// The encoding its charset parameter names, if a browser knows it.
    public Optional<Encoding> encoding() {
        return Optional.ofNullable(parameters.get("charset")).flatMap(Encoding::forLabel);
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
