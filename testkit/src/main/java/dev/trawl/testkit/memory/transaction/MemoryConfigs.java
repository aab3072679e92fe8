package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.task.Configs;
import dev.trawl.spi.task.TypeConfig;
import dev.trawl.testkit.memory.rows.ConfigVersionKey;
import dev.trawl.testkit.memory.rows.MemoryRows;

final class MemoryConfigs implements Configs {

    private final MemoryRows store;

    MemoryConfigs(MemoryRows store) {
        this.store = store;
    }

    @Override
    public int put(String type, String json) {
        var newest = store.newestConfig(type);
        if (newest.isPresent() && newest.get().json().equals(json)) {
            return newest.get().version();
        }
        int version = newest.map(TypeConfig::version).orElse(0) + 1;
        store.configs.put(new ConfigVersionKey(type, version), new TypeConfig(type, version, json));
        return version;
    }
}
