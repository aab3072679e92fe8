package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
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
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            Mark at = marked.getProblemMark().get();
            return "%s:%d:%d".formatted(name, at.getLine() + 1, at.getColumn() + 1);
        }
        return e.getLocation() == null ? name : name + ":" + e.getLocation().getLineNr();
    }

    /// The problem. The first part of the parser message is only its current action, so it is left out.
    public static String problem(JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            return marked.getProblem();
        }
        return JavaNames.hidden(e.getOriginalMessage()).lines().findFirst().orElse("");
    }
}
