package dev.trawl.gateway.http;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A media type or media range with its parameters (RFC 9110, 8.3.1 and 12.5.1). Names are in lower case.
///
/// @param parameters those with a value, in the order of the text, with the quotes of quoted values
public record MediaType(String type, String subtype, Map<String, String> parameters) {

    public static final MediaType APPLICATION_JSON = of("application", "json");
    public static final MediaType APPLICATION_NDJSON = of("application", "x-ndjson");
    public static final MediaType APPLICATION_OCTET_STREAM = of("application", "octet-stream");
    public static final MediaType TEXT_EVENT_STREAM = of("text", "event-stream");
    public static final MediaType TEXT_PLAIN = of("text", "plain");

    private static final String ANY = "*";
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final String QUOTED = "\"(?:[^\"\\\\]|\\\\.)*+\"";

    /// One item of a comma-separated list. A comma in a quoted value separates nothing.
    private static final Pattern ITEM = Pattern.compile("(?:[^,\"]|" + QUOTED + "|\")++", Pattern.DOTALL);

    /// Old Java clients send a lone `*` for any type.
    private static final Pattern NAMES = Pattern.compile("\\s*+(?:(" + TOKEN + ")/(" + TOKEN + ")|\\*)\\s*+");
    private static final Pattern PARAMETER = Pattern.compile(
            ";\\s*+(?:(" + TOKEN + ")\\s*+(?:=\\s*+(" + TOKEN + "|" + QUOTED + ")\\s*+)?+)?+", Pattern.DOTALL);

    private static MediaType of(String type, String subtype) {
        return new MediaType(type, subtype, Map.of());
    }

    /// @throws InvalidMediaTypeException when the text is no media type
    public static MediaType parseMediaType(String text) {
        var names = NAMES.matcher(text);
        if (!names.lookingAt()) {
            throw new InvalidMediaTypeException(text, "expected type/subtype");
        }
        String type = Optional.ofNullable(names.group(1)).orElse(ANY).toLowerCase(Locale.ROOT);
        String subtype = Optional.ofNullable(names.group(2)).orElse(ANY).toLowerCase(Locale.ROOT);
        if (type.equals(ANY) && !subtype.equals(ANY)) {
            throw new InvalidMediaTypeException(text, "a wildcard type needs a wildcard subtype");
        }
        var found = new MediaType(type, subtype, parameters(text, names.end()));
        found.checkCharset(text);
        found.checkQuality(text);
        return found;
    }

    /// Parses an `Accept` header: media ranges separated by commas.
    ///
    /// @throws InvalidMediaTypeException when one of them is invalid
    public static List<MediaType> parseMediaTypes(String text) {
        var all = new ArrayList<MediaType>();
        var items = ITEM.matcher(text);
        while (items.find()) {
            if (!items.group().isBlank()) {
                all.add(parseMediaType(items.group()));
            }
        }
        return all;
    }

    private static Map<String, String> parameters(String text, int start) {
        var all = new LinkedHashMap<String, String>();
        Matcher parameter = PARAMETER.matcher(text).region(start, text.length());
        int end = start;
        while (parameter.lookingAt()) {
            if (parameter.group(2) != null) {
                all.put(parameter.group(1).toLowerCase(Locale.ROOT), parameter.group(2));
            }
            end = parameter.end();
            parameter.region(end, text.length());
        }
        if (end < text.length()) {
            throw new InvalidMediaTypeException(text, "expected a parameter at " + end);
        }
        return all;
    }

    private void checkCharset(String text) {
        try {
            parameter("charset").ifPresent(Charset::forName);
        } catch (IllegalArgumentException _) {
            throw new InvalidMediaTypeException(text, "unknown charset");
        }
    }

    private void checkQuality(String text) {
        double quality;
        try {
            quality = getQualityValue();
        } catch (NumberFormatException _) {
            throw new InvalidMediaTypeException(text, "q is no number");
        }
        if (!(quality >= 0 && quality <= 1)) {
            throw new InvalidMediaTypeException(text, "q must be between 0 and 1");
        }
    }

    /// The value of a parameter, without quotes.
    Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name))
                .map(value -> value.startsWith("\"")
                        ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
                        : value);
    }

    /// The weight in an `Accept` header; 1 unless stated.
    double getQualityValue() {
        return parameter("q").map(Double::parseDouble).orElse(1d);
    }

    /// True when the range covers the other type. Parameters do not count; `application/*+json` covers suffixes.
    boolean includes(MediaType other) {
        if (type.equals(ANY)) {
            return true;
        }
        boolean suffix = subtype.startsWith("*+") && other.subtype.endsWith(subtype.substring(1));
        return type.equals(other.type) && (subtype.equals(ANY) || suffix || subtype.equals(other.subtype));
    }

    boolean equalsTypeAndSubtype(MediaType other) {
        return type.equals(other.type) && subtype.equals(other.subtype);
    }

    @Override
    public String toString() {
        return parameters.entrySet().stream()
                .map(parameter -> ";" + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining("", type + "/" + subtype, ""));
    }
}
