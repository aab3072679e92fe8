package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads a job file; JSON is YAML too.
public final class JobFile {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JobFile() {}

    public static ObjectNode read(Terminal terminal, String name) {
        Path path = terminal.directory().resolve(name);
        try {
            var tree = YAML.readTree(Files.readString(path));
            if (tree instanceof ObjectNode job) {
                return job;
            }
            throw Fault.BAD_JOB.with(name + ": a job is a map with seeds and what else it needs");
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        } catch (JacksonException e) {
            throw Fault.BAD_JOB.causedBy(e, name + ": " + firstLine(e.getOriginalMessage()) + place(e));
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
    }
}
