package dev.trawl.cli.start;

import dev.trawl.config.SettingsSources.Flag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options for identity, roles and logging of a node, for all commands that start one.
public final class NodeOptions {

    @Option(names = "--device-id", paramLabel = "ID", description = "Id of this node; default: generated and stored.")
    Optional<String> id = Optional.empty();

    @Option(names = "--device-name", paramLabel = "NAME", description = "Display name; default: derived from the id.")
    Optional<String> name = Optional.empty();

    @Option(
            names = "--roles",
            paramLabel = "A,B",
            description = "Roles of this process: gateway, scheduler, worker; default: by the command.")
    Optional<String> roles = Optional.empty();

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            description = "Log format: text, json or classic; default text.")
    Optional<String> logFormat = Optional.empty();

    /// The given settings by key, in a modifiable map.
    public Map<String, Flag> flags() {
        Map<String, Flag> flags = new LinkedHashMap<>();
        id.ifPresent(value -> flags.put("worker.id", new Flag("--device-id", value)));
        name.ifPresent(value -> flags.put("worker.name", new Flag("--device-name", value)));
        roles.ifPresent(value -> flags.put("roles", new Flag("--roles", value)));
        logFormat.ifPresent(value -> flags.put("log.format", new Flag("--log-format", value)));
        return flags;
    }
}
