package dev.trawl.zookeeper;

import dev.trawl.spi.live.SharedSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;

/// Cluster settings: one node `/trawl/config/{key}` per setting, with its value as text. Every Trawl node watches
/// all of them.
final class ZooKeeperSettings implements SharedSettings {

    private static final String PATH = "/trawl/config";
    private static final int LONGEST = 64 << 10;

    private final CuratorFramework client;
    private final ZooKeeperErrors faults;
    private final WatchedChildren values;
    private final List<Consumer<Map<String, String>>> listeners = new CopyOnWriteArrayList<>();

    private ZooKeeperSettings(CuratorFramework client, ZooKeeperErrors faults) {
        this.client = client;
        this.faults = faults;
        this.values = new WatchedChildren(client, PATH, this::tell);
    }

    static ZooKeeperSettings open(CuratorFramework client, ZooKeeperErrors faults) {
        var settings = new ZooKeeperSettings(client, faults);
        settings.values.start();
        return settings;
    }

    @Override
    public Map<String, String> all() {
        var all = new TreeMap<String, String>();
        values.all().forEach((key, value) -> all.put(key, new String(value, StandardCharsets.UTF_8)));
        return all;
    }

    @Override
    public void set(String key, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST) {
            throw new IllegalArgumentException("the value of %s is longer than 64 KiB".formatted(key));
        }
        faults.calmly(
                "set " + key,
                () -> client.create().orSetData().creatingParentsIfNeeded().forPath(path(key), bytes));
    }

    @Override
    public void remove(String key) {
        faults.calmly("remove " + key, () -> {
            client.delete().quietly().forPath(path(key));
            return true;
        });
    }

    @Override
    public boolean reachesAll() {
        return true;
    }

    @Override
    public synchronized void watch(Consumer<Map<String, String>> listener) {
        listeners.add(listener);
        listener.accept(all());
    }

    /// Notifies listeners one at a time, so that the last value a listener gets is the newest.
    private synchronized void tell() {
        Map<String, String> all = all();
        listeners.forEach(listener -> listener.accept(all));
    }

    private static String path(String key) {
        return PATH + "/" + NodeNames.of(key);
    }

    @Override
    public void close() {
        values.close();
    }
}
