package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.config.YamlFlaw;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/// The rules and errors that all YAML files share.
public final class YamlText {

    /// Rejects keys that occur twice.
    public static final YAMLMapper STRICT = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private YamlText() {}

    /// Rejects anchors and aliases: the parser would read an alias as its name instead of its value.
    ///
    /// @param name the file, for the message
    public static void refuseAnchors(String name, String text) {
        try (var parser = STRICT.createParser(text)) {
            while (parser.nextToken() != null) {
                if (parser.getObjectId() != null || (parser instanceof YAMLParser yaml && yaml.isCurrentAlias())) {
                    int line = parser.currentTokenLocation().getLineNr();
                    throw Fault.BAD_JOB.with(Phrase.of(
                            "%s:%d: YAML anchors and aliases (&, *) are not supported; repeat the value", name, line));
                }
            }
        }
    }

    /// The position, such as `job.yaml:3:7`; the name alone if the parser knows none.
    public static String place(String name, JacksonException e) {
        return YamlFlaw.place(name, e);
    }

    /// The problem, without names of Java classes.
    public static String problem(JacksonException e) {
        return JavaNames.hidden(YamlFlaw.problem(e));
    }
}
