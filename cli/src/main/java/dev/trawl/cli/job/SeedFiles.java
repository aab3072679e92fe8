package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Replaces `{file: urls.txt}` in the seeds of a job by the URLs of that file, because a server cannot read it.
public final class SeedFiles {

    private static final String SEEDS = "seeds";
    private static final String FILE = "file";

    private SeedFiles() {}

    /// @param folder of the job file; relative names start there
    public static void inline(ObjectNode job, Path folder) {
        JsonNode seeds = job.path(SEEDS);
        if (isFile(seeds)) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            urls(folder, seeds).forEach(list::add);
            job.set(SEEDS, list);
        } else if (seeds.isArray() && seeds.valueStream().anyMatch(SeedFiles::isFile)) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            seeds.forEach(seed -> {
                if (isFile(seed)) {
                    urls(folder, seed).forEach(list::add);
                } else {
                    list.add(seed);
                }
            });
            job.set(SEEDS, list);
        }
    }

    /// The URLs of a text: one on each line. Blank lines and lines that start with `#` are skipped.
    public static List<String> urls(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    private static boolean isFile(JsonNode seed) {
        return seed.isObject() && seed.size() == 1 && seed.path(FILE).isString();
    }

    private static Stream<String> urls(Path folder, JsonNode seed) {
        String name = seed.path(FILE).stringValue();
        try {
            return urls(Files.readString(folder.resolve(name))).stream();
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }
}
