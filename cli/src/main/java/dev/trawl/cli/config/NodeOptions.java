package dev.trawl.cli.config;

import dev.trawl.cli.config.SettingsSources.Flag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options for identity, roles and logging of a node, for all commands that start one.
public final class NodeOptions {

    @Option(names = "--device-id", paramLabel = "ID", description = "Id of this node; made up and kept when missing.")
    Optional<String> id = Optional.empty();

    @Option(
            names = "--device-name",
            paramLabel = "NAME",
            description = "Name for people; made from the id when missing.")
    Optional<String> name = Optional.empty();

    @Option(
            names = "--roles",
            paramLabel = "A,B",
            description = "What this process does: gateway, scheduler, worker; by the command when missing.")
    Optional<String> roles = Optional.empty();

    @Option(names = "--log-format", paramLabel = "FORMAT", description = "text, json or classic; default text.")
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
