package dev.trawl.crawl.extract;

import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON from scripts in pages: with JavaScript and HTML comments, CDATA marks, trailing commas and raw
/// control characters in strings. Reads strict JSON like [ReadJson].
final class LenientJson {

    private static final JsonMapper LENIENT = ReadJson.mapper(JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS));

    private LenientJson() {}

    /// @throws IllegalArgumentException if the text is still not valid JSON
    static JsonNode read(String script) {
        try {
            return ReadJson.read(script);
        } catch (IllegalArgumentException _) {
            return readScript(script);
        }
    }

    /// An HTML comment is either a real comment or hides the whole script from old browsers.
    private static JsonNode readScript(String script) {
        try {
            return ReadJson.checked(() -> LENIENT.readTree(new ScriptMarks(script, true).removed()));
        } catch (IllegalArgumentException _) {
            return ReadJson.checked(() -> LENIENT.readTree(new ScriptMarks(script, false).removed()));
        }
    }
}
