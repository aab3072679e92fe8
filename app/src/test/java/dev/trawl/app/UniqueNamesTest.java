package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// One simple name means one type in all production modules.
class UniqueNamesTest {

    @Test
    void a_simple_name_of_a_production_type_exists_once() throws IOException {
        var names = new TreeMap<>(ProductionSources.packagesByName());
        assertThat(names).hasSizeGreaterThan(1_000);
        names.values().removeIf(packages -> packages.size() == 1);
        assertThat(names).isEmpty();
    }
}
