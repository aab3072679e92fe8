package dev.trawl.app;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.spi.schedule.LoadBalancer;
import dev.trawl.spi.schedule.MetricsCollector;
import dev.trawl.spi.schedule.Splitter;
import dev.trawl.worker.ExecutorRegistry;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/// Executors, splitters, load balancers and metrics that jars bring along: those on the class path and those in one
/// folder.
final class Plugins implements AutoCloseable {

    private static final String USUAL_FOLDER = "plugins";

    private final Path folder;
    private final URLClassLoader loader;

    private Plugins(Path folder, URLClassLoader loader) {
        this.folder = folder;
        this.loader = loader;
    }

    /// Opens the jars of `plugins.dir`, or of `plugins` in the data folder when it is there.
    static Plugins of(Settings settings) {
        String named = settings.text(ConfigKey.PLUGINS_DIR);
        if (!named.isEmpty() && !Files.isDirectory(Path.of(named))) {
            throw new IllegalArgumentException("plugins.dir '%s' is no folder".formatted(named));
        }
        return open(
                named.isEmpty() ? Path.of(settings.text(ConfigKey.DATA_DIR)).resolve(USUAL_FOLDER) : Path.of(named));
    }

    /// Opens the jars of a folder, by name; without the folder there are none.
    static Plugins open(Path folder) {
        List<URL> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.newDirectoryStream(folder, "*.jar")) {
                for (Path file : files) {
                    jars.add(url(file));
                }
            } catch (IOException e) {
                throw Fault.BAD_PLUGIN.causedBy(e, folder, Reason.of(e));
            }
        }
        jars.sort((one, other) -> one.getPath().compareTo(other.getPath()));
        return new Plugins(
                folder, new URLClassLoader("plugins", jars.toArray(URL[]::new), Plugins.class.getClassLoader()));
    }

    /// A class loader passes over what is no jar in silence, so it is opened here first.
    private static URL url(Path file) throws IOException {
        try (var _ = new JarFile(file.toFile())) {
            return file.toUri().toURL();
        } catch (ZipException e) {
            throw Fault.BAD_PLUGIN.causedBy(e, file, Reason.of(e));
        }
    }

    /// Names of the jars in the folder.
    List<String> jars() {
        return List.of(loader.getURLs()).stream()
                .map(url -> url.getPath().substring(url.getPath().lastIndexOf('/') + 1))
                .toList();
    }

    /// Adds the executors that were brought along.
    void addTo(ExecutorRegistry executors) {
        var _ = guarded(() -> executors.discover(loader));
    }

    /// @param own metrics that are always there
    Extensions extensions(MetricsCollector own) {
        return guarded(() -> {
            Map<String, Splitter> splitters = byName(Splitter.class, Splitter::name);
            putNew(splitters, "Splitter", new ListSplitter().name(), new ListSplitter());
            putNew(splitters, "Splitter", new JobPlanner().name(), new JobPlanner());
            var collectors = new ArrayList<MetricsCollector>(List.of(own));
            ServiceLoader.load(MetricsCollector.class, loader).forEach(collectors::add);
            return new Extensions(
                    splitters,
                    byName(LoadBalancer.class, LoadBalancer::name),
                    collectors.size() == 1 ? own : new AllMetrics(collectors));
        });
    }

    private <T> Map<String, T> byName(Class<T> service, Function<T, String> name) {
        Map<String, T> found = new HashMap<>();
        ServiceLoader.load(service, loader)
                .forEach(one -> putNew(found, service.getSimpleName(), name.apply(one), one));
        return found;
    }

    private static <T> void putNew(Map<String, T> found, String service, String name, T one) {
        if (found.putIfAbsent(name, one) != null) {
            throw new IllegalArgumentException("plugins: there is a %s '%s' already".formatted(service, name));
        }
    }

    private <T> T guarded(Supplier<T> loading) {
        try {
            return loading.get();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw Fault.BAD_PLUGIN.causedBy(e, folder, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
