package dev.trawl.app.crawl;

import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.process.StartRefusal;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.memory.MemoryBudget;
import java.util.Map;

/// The memory limit of all pages in flight: `crawl.memory` from the environment and the settings files.
final class LocalMemory {

    private LocalMemory() {}

    static MemoryBudget of(CommandContext context) {
        var settings = new SetOptions().read(context.terminal(), Map.of());
        try {
            long bytes =
                    new ModuleConfigs(settings).crawlMemory(Runtime.getRuntime().maxMemory());
            return new MemoryBudget(bytes, context.time());
        } catch (IllegalArgumentException wrong) {
            throw StartRefusal.of(wrong, settings);
        }
    }
}
