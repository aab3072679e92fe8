package dev.trawl.sim;

import dev.trawl.sim.mutant.Mutant;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `trawl-sim`: simulates a range of seeds. The exit code is 1 after a violation.
@Command(
        name = "trawl-sim",
        mixinStandardHelpOptions = true,
        description = "Simulates the scheduling core with seeded faults and checks its promises.")
public final class SimMain implements Callable<Integer> {

    @Option(names = "--seeds", defaultValue = "1-1000", description = "A seed, or a range such as 1-1000 (default).")
    String seeds = "";

    @Option(names = "--events", defaultValue = "2000", description = "Events before everything is healed (2000).")
    int events;

    @Option(names = "--mutant", defaultValue = "NONE", description = "Plants a bug: ${COMPLETION-CANDIDATES}.")
    Mutant mutant = Mutant.NONE;

    @Option(names = "--trace", description = "Prints every event; one seed at a time.")
    boolean trace;

    @Option(names = "--hashes", description = "Prints the trace hash of every seed.")
    boolean hashes;

    @Option(names = "--threads", defaultValue = "0", description = "Seeds simulated side by side (all processors).")
    int threads;

    @Spec
    CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SimMain()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        var out = spec.commandLine().getOut();
        var range = SeedRange.parse(seeds)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--seeds is a number or a range such as 1-1000, not " + seeds));
        if (trace) {
            return trace(range, out);
        }
        int workers = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
        var campaign = new Campaign(range, seed -> new SimSettings(seed, events, mutant), out, System::nanoTime);
        return campaign.run(workers, hashes) ? 0 : 1;
    }

    private int trace(SeedRange range, PrintWriter out) {
        int broken = 0;
        for (long seed = range.first(); seed <= range.last(); seed++) {
            var result = new Simulation(new SimSettings(seed, events, mutant), new Trace(out::println)).run();
            result.violations().forEach(violation -> out.println("violation: " + violation));
            out.printf("seed %d hash %016x events %d%n", seed, result.hash(), result.events());
            broken += result.isClean() ? 0 : 1;
        }
        out.flush();
        return broken == 0 ? 0 : 1;
    }
}
