package dev.trawl.config;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;

/// Place and problem of a syntax error in YAML or JSON, for messages.
public final class YamlFlaw {

    private YamlFlaw() {}

    /// The position, such as `job.yaml:3:7`; the name alone if the parser knows none.
    public static String place(String name, JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            Mark at = marked.getProblemMark().get();
            return "%s:%d:%d".formatted(name, at.getLine() + 1, at.getColumn() + 1);
        }
        return e.getLocation() == null ? name : name + ":" + e.getLocation().getLineNr();
    }

    /// The problem in one line. The first part of the parser message is only its current action, so it is left out.
    public static String problem(JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            return marked.getProblem();
        }
        return e.getOriginalMessage().lines().findFirst().orElse("");
    }
}
