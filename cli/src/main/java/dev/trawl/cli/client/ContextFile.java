package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.problem.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The file `contexts.json` in the config folder of the user. Owner-only; it names token files
/// and contains no token.
public final class ContextFile {

    private final Terminal terminal;
    private final Path file;

    public ContextFile(Terminal terminal) {
        this.terminal = terminal;
        this.file = terminal.variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .orElse(terminal.home().resolve(".config"))
                .resolve("trawl/contexts.json");
    }

    /// @param current the active context; empty if there is none
    public record Contexts(String current, Map<String, ServerContext> all) {

        /// @throws dev.trawl.cli.fault.CommandFailedException if no context has this name
        public ServerContext named(String name) {
            return Optional.ofNullable(all.get(name)).orElseThrow(() -> unknown(name, all));
        }
    }

    /// The contexts; empty if the file does not exist.
    public Contexts read() {
        try {
            return parsed(JsonMapper.shared().readTree(Files.readString(file)));
        } catch (NoSuchFileException _) {
            return new Contexts("", Map.of());
        } catch (IOException e) {
            throw Fault.BAD_CONTEXT_FILE.causedBy(e, file, Reason.of(e));
        } catch (JacksonException e) {
            throw Fault.BAD_CONTEXT_FILE.causedBy(e, file, Phrase.of("not valid JSON"));
        }
    }

    /// Replaces the file atomically, or only shows its new content with `--dry-run`.
    public void write(Contexts contexts) {
        var json = JsonMapper.shared().createObjectNode().put("current", contexts.current());
        var all = json.putObject("contexts");
        contexts.all()
                .forEach((name, context) -> all.putObject(name)
                        .put("server", context.server())
                        .put("token_file", context.tokenFile())
                        .put("ca_file", context.caFile())
                        .put("cert_file", context.certificateFile())
                        .put("key_file", context.keyFile()));
        if (terminal.mode().isDry()) {
            terminal.out().println(json);
            terminal.note(Phrase.of("dry run: nothing was changed"));
            return;
        }
        replace(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    private void replace(String text) {
        Path draft = file.resolveSibling("contexts.json.draft");
        try {
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(draft);
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(draft, text);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Fault.BAD_CONTEXT_FILE.causedBy(e, file, Reason.of(e));
        }
    }

    private static Contexts parsed(JsonNode json) {
        var all = new TreeMap<String, ServerContext>();
        json.path("contexts")
                .properties()
                .forEach(entry -> all.put(
                        entry.getKey(),
                        new ServerContext(
                                entry.getValue().path("server").asString(""),
                                entry.getValue().path("token_file").asString(""),
                                entry.getValue().path("ca_file").asString(""),
                                entry.getValue().path("cert_file").asString(""),
                                entry.getValue().path("key_file").asString(""))));
        return new Contexts(json.path("current").asString(""), all);
    }

    private static RuntimeException unknown(String name, Map<String, ServerContext> all) {
        String meant = Suggestion.closest(name, all.keySet())
                .map(other -> " (did you mean '" + other + "'?)")
                .orElse("");
        return Fault.NO_CONTEXT.with(name, meant);
    }
}
