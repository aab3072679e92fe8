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
        if (newest.filter(config -> !config.removed() && config.json().equals(json))
                .isPresent()) {
            return newest.get().version();
        }
        return add(newest.map(TypeConfig::version).orElse(0) + 1, type, json, false);
    }

    @Override
    public boolean remove(String type) {
        var newest = store.newestConfig(type).filter(config -> !config.removed());
        newest.ifPresent(config -> add(config.version() + 1, type, config.json(), true));
        return newest.isPresent();
    }

    private int add(int version, String type, String json, boolean removed) {
        store.configs.put(new ConfigVersionKey(type, version), new TypeConfig(type, version, json, removed));
        return version;
    }
}
