package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// One simple name means one type in all production modules.
class UniqueNamesTest {

    private static final List<String> MODULES = List.of("spi", "core", "crawl", "worker", "gateway", "cli", "app");

    @Test
    void a_simple_name_of_a_production_type_exists_once() throws IOException {
        var packages = new TreeMap<String, List<String>>();
        for (var sources : productionSources()) {
            try (var files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("package-info.java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .forEach(file -> packages.computeIfAbsent(
                                        file.getFileName().toString(), _ -> new ArrayList<>())
                                .add(sources.relativize(file.getParent()).toString()));
            }
        }
        assertThat(packages).hasSizeGreaterThan(1_000);
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages).isEmpty();
    }

    private static List<Path> productionSources() throws IOException {
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
        var folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("backends"))) {
            folder = Objects.requireNonNull(folder.getParent(), "no folder above has backends/");
        }
        return folder;
    }
}
