package dev.trawl.cli.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Maps each path in a YAML file to its line number.
public final class YamlLines {

    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final Map<String, String> items = new LinkedHashMap<>();

    private YamlLines() {}

    /// @param yaml valid YAML
    static YamlLines of(String yaml) {
        List<YamlLines> documents = documents(yaml);
        return documents.isEmpty() ? new YamlLines() : documents.getFirst();
    }

    /// The lines of each document of a file, empty ones included.
    ///
    /// @param yaml valid YAML
    public static List<YamlLines> documents(String yaml) {
        List<YamlLines> documents = new ArrayList<>();
        try (JsonParser parser = YAMLMapper.shared().createParser(yaml)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                var lines = new YamlLines();
                lines.lines.put("", parser.currentTokenLocation().getLineNr());
                lines.value(parser, token, "");
                documents.add(lines);
            }
        }
        return documents;
    }

    /// The line where the document starts.
    public int first() {
        return lines.getOrDefault("", 1);
    }

    /// The line that a complaint refers to. A complaint starts with a path, such as `fields.price.css: …`.
    public Optional<Integer> lineOf(String complaint) {
        return lines.keySet().stream()
                .filter(path -> !path.isEmpty() && isAbout(complaint, path))
                .reduce((one, other) -> other.length() > one.length() ? other : one)
                .map(path -> lines.get(quotedItem(complaint, path)));
    }

    private static boolean isAbout(String complaint, String path) {
        return complaint.startsWith(path)
                && complaint.length() > path.length()
                && ":.[".indexOf(complaint.charAt(path.length())) >= 0;
    }

    /// The path of the list item that the complaint quotes, else the path itself.
    private String quotedItem(String complaint, String path) {
        return items.entrySet().stream()
                .filter(item -> item.getKey().startsWith(path + "[") && complaint.contains("'" + item.getValue() + "'"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(path);
    }

    private void map(JsonParser parser, String path) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String inner = path.isEmpty() ? parser.currentName() : path + "." + parser.currentName();
            lines.put(inner, parser.currentTokenLocation().getLineNr());
            value(parser, parser.nextToken(), inner);
        }
    }

    private void list(JsonParser parser, String path) {
        List<String> found = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            String inner = "%s[%d]".formatted(path, found.size());
            found.add(inner);
            lines.put(inner, parser.currentTokenLocation().getLineNr());
            value(parser, token, inner);
        }
    }

    private void value(JsonParser parser, JsonToken token, String path) {
        if (token == JsonToken.START_OBJECT) {
            map(parser, path);
        } else if (token == JsonToken.START_ARRAY) {
            list(parser, path);
        } else {
            items.put(path, parser.getString());
        }
    }
}
