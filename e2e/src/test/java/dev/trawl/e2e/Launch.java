package dev.trawl.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How the program is started: `trawl standalone` on a data folder, with the class path of this test.
///
/// @param wrapper a command that runs the program, such as `strace`; often empty
record Launch(Path data, List<String> wrapper, List<String> arguments, Map<String, String> environment) {

    /// Leases of 5 s, as all promises are measured.
    static Launch on(Path data) {
        return on(data, 0);
    }

    /// @param port 0 is any free one
    static Launch on(Path data, int port) {
        return new Launch(data, List.of(), List.of("--master-port", String.valueOf(port)), Map.of("LC_ALL", "C.UTF-8"))
                .set("lease.ttl", "5s")
                .set("lease.renew_interval", "1s")
                .set("worker.heartbeat_interval", "1s")
                .set("worker.capacity", "8");
    }

    /// The defaults of the product.
    static Launch plain(Path data) {
        return new Launch(data, List.of(), List.of(), Map.of("LC_ALL", "C.UTF-8"));
    }

    Launch with(String... more) {
        var all = new ArrayList<>(arguments);
        all.addAll(List.of(more));
        return new Launch(data, wrapper, all, environment);
    }

    Launch withHooks() {
        return with("--test-hooks");
    }

    Launch set(String key, String value) {
        return with("--set", key + "=" + value);
    }

    Launch under(String... command) {
        return new Launch(data, List.of(command), arguments, environment);
    }

    Launch variable(String name, String value) {
        var all = new HashMap<>(environment);
        all.put(name, value);
        return new Launch(data, wrapper, arguments, all);
    }

    ProcessBuilder command() {
        var command = new ArrayList<>(wrapper);
        command.addAll(Program.with("standalone", "--data", data.toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("TRAWL_"));
        builder.environment().putAll(environment);
        return builder;
    }
}
