package dev.trawl.app.parts;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.core.task.TaskType;
import dev.trawl.crawl.job.JobForm;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.plugin.Splitter;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.execute.DataSyncSplitter;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.jar.JarFile;

/// Executors, splitters, load balancers and metrics from jars on the class path and in one folder. Each jar has its
/// own class loader, so that two plugins can use different versions of a library.
public final class Plugins implements AutoCloseable {

    private static final String USUAL_FOLDER = "plugins";

    private final List<Jar> jars;

    private Plugins(List<Jar> jars) {
        this.jars = jars;
    }

    /// @param loader finds the classes of the jar and of this program
    private record Jar(Path file, URLClassLoader loader) {}

    /// Opens the jars of `plugins.dir`, or of the folder `plugins` in the data folder if it exists.
    static Plugins of(Settings settings) {
        String named = settings.text(ConfigKey.PLUGINS_DIR);
        if (!named.isEmpty() && !Files.isDirectory(Path.of(named))) {
            throw new IllegalArgumentException("plugins.dir '%s' is no folder".formatted(named));
        }
        return open(
                named.isEmpty() ? Path.of(settings.text(ConfigKey.DATA_DIR)).resolve(USUAL_FOLDER) : Path.of(named));
    }

    /// Opens the jars of a folder in the order of their names. A missing folder has no plugins.
    public static Plugins open(Path folder) {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (var found = Files.newDirectoryStream(folder, "*.jar")) {
                found.forEach(files::add);
            } catch (IOException e) {
                throw Fault.BAD_PLUGIN.causedBy(e, folder, Reason.of(e));
            }
        }
        files.sort(Comparator.naturalOrder());
        files.forEach(Plugins::check);
        return new Plugins(files.stream().map(Plugins::jar).toList());
    }

    /// Rejects files that are not jars: a class loader ignores them silently.
    private static void check(Path file) {
        try {
            new JarFile(file.toFile()).close();
        } catch (IOException e) {
            throw Fault.BAD_PLUGIN.causedBy(e, file, Reason.of(e));
        }
    }

    private static Jar jar(Path file) {
        try {
            String name = file.getFileName().toString();
            return new Jar(
                    file, new URLClassLoader(name, new URL[] {file.toUri().toURL()}, Plugins.class.getClassLoader()));
        } catch (MalformedURLException e) {
            throw Fault.BAD_PLUGIN.causedBy(e, file, Reason.of(e));
        }
    }

    /// File names of the jars in the folder.
    List<String> jars() {
        return jars.stream().map(jar -> jar.loader().getName()).toList();
    }

    /// Registers the executors of the plugins.
    void addTo(ExecutorRegistry executors) {
        all(Executor.class, executors::register);
    }

    /// @param own built-in metrics, always present
    /// @param crawls plans the crawls of this server
    /// @param executors decide which tasks read results
    public Extensions extensions(MetricsCollector own, JobPlanner crawls, ExecutorRegistry executors) {
        Map<String, Splitter> splitters = byName(Splitter.class, Splitter::name);
        putNew(splitters, "Splitter", new ListSplitter().name(), new ListSplitter());
        putNew(splitters, "Splitter", crawls.name(), crawls);
        for (JobForm form : List.of(JobForm.USER_APPS, JobForm.APP_SYNC)) {
            putNew(splitters, "Splitter", form.word(), new JobPlanner(form));
        }
        putNew(splitters, "Splitter", new DataSyncSplitter().name(), new DataSyncSplitter());
        var collectors = new ArrayList<MetricsCollector>(List.of(own));
        all(MetricsCollector.class, collectors::add);
        return new Extensions(
                splitters,
                byName(LoadBalancer.class, LoadBalancer::name),
                collectors.size() == 1 ? own : new AllMetrics(collectors),
                (type, payload) -> readsResults(executors, type, payload));
    }

    /// An executor missing in this process may read results, so it counts as one that does.
    private static boolean readsResults(ExecutorRegistry executors, TaskType type, String payload) {
        return executors
                .get(type.executor())
                .map(executor -> executor.readsResults(type.settings(), payload))
                .orElse(true);
    }

    private <T> Map<String, T> byName(Class<T> service, Function<T, String> name) {
        Map<String, T> found = new HashMap<>();
        all(service, one -> putNew(found, service.getSimpleName(), name.apply(one), one));
        return found;
    }

    private static <T> void putNew(Map<String, T> found, String service, String name, T one) {
        if (found.putIfAbsent(name, one) != null) {
            throw new IllegalArgumentException("plugins: there is a %s '%s' already".formatted(service, name));
        }
    }

    /// Loads services from the class path first, then from each jar. The loader of a jar also finds the services on
    /// the class path; these are skipped.
    private <T> void all(Class<T> service, Consumer<T> found) {
        guarded(
                "the class path",
                () -> ServiceLoader.load(service, Plugins.class.getClassLoader())
                        .forEach(found));
        for (Jar jar : jars) {
            guarded(
                    jar.file(),
                    () -> ServiceLoader.load(service, jar.loader()).stream()
                            .filter(provider ->
                                    jar.loader().equals(provider.type().getClassLoader()))
                            .map(ServiceLoader.Provider::get)
                            .forEach(found));
        }
    }

    private static void guarded(Object place, Runnable loading) {
        try {
            loading.run();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw Fault.BAD_PLUGIN.causedBy(e, place, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        for (Jar jar : jars) {
            jar.loader().close();
        }
    }
}
