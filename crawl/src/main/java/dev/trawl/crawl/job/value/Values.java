package dev.trawl.crawl.job.value;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Reads typed values from a JSON map. An invalid value adds a complaint.
public record Values(JsonNode json, List<String> complaints) {

    private static final int LONGEST_SHOWN = 200;
    private static final Pattern PASSWORD = Pattern.compile("//[^/?#@\\s]*@");

    public Optional<JsonNode> node(String key) {
        return Optional.ofNullable(json.get(key)).filter(value -> !value.isNull());
    }

    public String text(String key, String absent) {
        return node(key)
                .map(value -> {
                    if (!value.isString() || value.asString().isBlank()) {
                        complaints.add(key + ": must be a text");
                    }
                    return value.asString(absent);
                })
                .orElse(absent);
    }

    public boolean flag(String key, boolean absent) {
        return node(key)
                .map(value -> {
                    if (!value.isBoolean()) {
                        complaints.add(key + ": must be true or false");
                    }
                    return value.asBoolean(absent);
                })
                .orElse(absent);
    }

    public long number(String key, long absent, long least, long most) {
        return node(key)
                .map(value -> {
                    if (!isWhole(value) || value.asLong() < least || value.asLong() > most) {
                        complaints.add("%s: must be a number from %d%s"
                                .formatted(key, least, most < Long.MAX_VALUE / 2 ? " to " + most : ""));
                        return absent;
                    }
                    return value.asLong();
                })
                .orElse(absent);
    }

    /// Accepts `10`, `1.5`, `10s`, `500ms`, `2m`, `1h`; a plain number is seconds.
    public Duration duration(String key, Duration absent, Duration least, Duration most) {
        return node(key)
                .map(value -> millis(value.asString(""))
                        .map(Duration::ofMillis)
                        .filter(time -> time.compareTo(least) >= 0 && time.compareTo(most) <= 0)
                        .orElseGet(() -> {
                            complaints.add("%s: must be a time such as 10, 1.5s, 500ms or 2m, from %dms to %s"
                                    .formatted(key, least.toMillis(), longest(most)));
                            return absent;
                        }))
                .orElse(absent);
    }

    private static String longest(Duration most) {
        return most.toHours() > 0 ? most.toHours() + "h" : most.toSeconds() + "s";
    }

    /// User input for a message: hides passwords in URLs, replaces control characters, cuts after 200 characters.
    public static String shown(String written) {
        String text = PASSWORD.matcher(written).replaceAll("//***@");
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(LONGEST_SHOWN)
                .map(letter -> Character.isISOControl(letter) ? '?' : letter)
                .forEach(shown::appendCodePoint);
        return text.length() > LONGEST_SHOWN ? shown.append('…').toString() : shown.toString();
    }

    private static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    public <E extends Enum<E>> E choice(String key, Class<E> type, E absent) {
        var chosen = node(key);
        if (chosen.isEmpty()) {
            return absent;
        }
        String name = chosen.get().asString("").toUpperCase(Locale.ROOT);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        complaints.add("%s: must be one of %s".formatted(key, names(type)));
        return absent;
    }

    /// A set of constants; a single text counts as a list.
    public <E extends Enum<E>> Set<E> choices(String key, Class<E> type, Set<E> absent) {
        if (node(key).isEmpty()) {
            return absent;
        }
        var chosen = EnumSet.noneOf(type);
        for (String text : texts(key)) {
            Arrays.stream(type.getEnumConstants())
                    .filter(constant -> constant.name().equals(text.toUpperCase(Locale.ROOT)))
                    .findFirst()
                    .ifPresentOrElse(
                            chosen::add,
                            () -> complaints.add("%s: '%s' is none of %s".formatted(key, shown(text), names(type))));
        }
        return chosen;
    }

    /// A list of texts; a single text counts as a list.
    public List<String> texts(String key) {
        var value = node(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (value.get().isString()) {
            return List.of(value.get().asString());
        }
        var texts = new ArrayList<String>();
        if (!value.get().isArray()) {
            complaints.add(key + ": must be a list of texts");
            return texts;
        }
        for (JsonNode one : value.get()) {
            if (one.isString()) {
                texts.add(one.asString());
            } else {
                complaints.add(key + ": must be a list of texts");
            }
        }
        return texts;
    }

    public Map<String, String> map(String key) {
        return map(key, "a map of texts");
    }

    /// @param form the expected form, for the complaint
    public Map<String, String> map(String key, String form) {
        var texts = new LinkedHashMap<String, String>();
        node(key).ifPresent(value -> {
            if (!value.isObject()) {
                complaints.add("%s: must be %s".formatted(key, form));
                return;
            }
            value.properties().forEach(entry -> {
                if (entry.getValue().isString()) {
                    texts.put(entry.getKey(), entry.getValue().asString());
                } else {
                    complaints.add("%s.%s: must be a text".formatted(key, shown(entry.getKey())));
                }
            });
        });
        return texts;
    }

    private static Optional<Long> millis(String text) {
        int end = text.length();
        while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
            end--;
        }
        Optional<Long> unit = switch (text.substring(end)) {
            case "ms" -> Optional.of(1L);
            case "", "s" -> Optional.of(1_000L);
            case "m" -> Optional.of(60_000L);
            case "h" -> Optional.of(3_600_000L);
            default -> Optional.empty();
        };
        try {
            double number = Double.parseDouble(text.substring(0, end));
            return number >= 0 && number < 1e9 ? unit.map(factor -> Math.round(number * factor)) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
