package dev.trawl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The source files of the production modules, for rules that class files cannot show.
final class ProductionSources {

    private static final List<String> MODULES =
            List.of("plugin-api", "spi", "core", "crawl", "chrome", "worker", "gateway", "config", "cli", "app");

    private ProductionSources() {}

    /// The packages of each file name, as folders, in all modules. One entry for each file.
    static Map<String, List<String>> packagesByName() throws IOException {
        var packages = new TreeMap<String, List<String>>();
        for (var sources : folders()) {
            try (var files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("package-info.java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .forEach(file -> packages.computeIfAbsent(
                                        file.getFileName().toString(), _ -> new ArrayList<>())
                                .add(sources.relativize(file.getParent()).toString()));
            }
        }
        return packages;
    }

    private static List<Path> folders() throws IOException {
        var root = projectRoot();
        var modules = new ArrayList<Path>();
        MODULES.forEach(module -> modules.add(root.resolve(module)));
        try (var backends = Files.list(root.resolve("backends"))) {
            backends.forEach(modules::add);
        }
        return modules.stream()
                .map(module -> module.resolve("src/main/java"))
                .filter(Files::isDirectory)
                .toList();
    }

    private static Path projectRoot() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
                .takeWhile(Objects::nonNull)
                .filter(folder -> Files.isDirectory(folder.resolve("backends")))
                .findFirst()
                .orElseThrow();
    }
}
