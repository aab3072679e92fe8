package dev.trawl.app;

import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.spi.schedule.LoadBalancer;
import dev.trawl.spi.schedule.MetricsCollector;
import dev.trawl.spi.schedule.Splitter;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;

/// Splitters and load balancers that jars on the class path bring along, by name.
final class Plugins {

    private Plugins() {}

    static Extensions discover(ClassLoader loader, MetricsCollector metrics) {
        Map<String, Splitter> splitters = new HashMap<>();
        var list = new ListSplitter();
        splitters.put(list.name(), list);
        ServiceLoader.load(Splitter.class, loader).forEach(found -> splitters.put(found.name(), found));
        Map<String, LoadBalancer> balancers = new HashMap<>();
        ServiceLoader.load(LoadBalancer.class, loader).forEach(found -> balancers.put(found.name(), found));
        return new Extensions(splitters, balancers, metrics);
    }
}
