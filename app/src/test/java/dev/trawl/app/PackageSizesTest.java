package dev.trawl.app;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// A package of a production module has at most 30 files.
class PackageSizesTest {

    private static final long LIMIT = 30;

    @Test
    void no_package_of_a_production_module_has_more_than_30_files() throws IOException {
        var sizes = new TreeMap<>(ProductionSources.packagesByName().values().stream()
                .flatMap(List::stream)
                .collect(groupingBy(folder -> folder, counting())));
        assertThat(sizes).hasSizeGreaterThan(50);
        sizes.values().removeIf(files -> files <= LIMIT);
        assertThat(sizes).isEmpty();
    }
}
