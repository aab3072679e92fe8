package dev.trawl.bench.process;

import java.util.ArrayList;
import java.util.List;

/// Command lines that keep servers and clients apart: a server runs on the first core, what is measured on the second.
/// Where it is allowed they go before everything else on the machine, in sessions of their own, since the kernel shares
/// out its time by session first.
public final class Pinned {

    private static final String RAISED = """
            priority=0
            if [[ $EUID == 0 ]]; then
              priority=-10
              { echo $priority > /proc/self/autogroup; } 2> /dev/null || true
            fi
            core=$1
            shift
            """;

    /// The last line of a client has the CPU seconds of itself and of its child processes.
    static final String USED = "CPU-SECONDS";

    private static final String CLIENT = RAISED + """
            TIMEFORMAT='%s %%U %%S'
            time nice -n $priority taskset -c "$core" "$@"
            """.formatted(USED);

    private static final String SERVER = RAISED + """
            exec nice -n $priority taskset -c "$core" "$@"
            """;

    private Pinned() {}

    public static List<String> server(String... command) {
        return session(SERVER, 0, List.of(command));
    }

    static List<String> client(List<String> command) {
        return session(CLIENT, Math.min(1, Runtime.getRuntime().availableProcessors() - 1), command);
    }

    private static List<String> session(String script, int core, List<String> command) {
        var whole = new ArrayList<>(List.of("setsid", "bash", "-c", script, "pinned", String.valueOf(core)));
        whole.addAll(command);
        return whole;
    }
}
