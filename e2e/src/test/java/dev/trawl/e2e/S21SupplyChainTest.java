package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.e2e.Distribution.Component;
import dev.trawl.e2e.Distribution.Nested;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The list of components, the jars of the built program and the list of licences agree. (S21)
class S21SupplyChainTest {

    private static final Path LICENCES = Path.of("..", "docs", "licences.md");

    private static final Set<String> ALLOWED = Set.of(
            "Apache-2.0",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "CC0-1.0",
            "EPL-1.0",
            "EPL-2.0",
            "GPL-2.0-with-classpath-exception",
            "LGPL-2.1-only",
            "LGPL-2.1-or-later",
            "MIT",
            "MIT-0",
            "MPL-1.1");

    /// Spellings that are no SPDX ids.
    private static final Map<String, String> SPELLINGS = Map.of(
            "Mozilla Public License Version 1.1",
            "MPL-1.1",
            "GENERAL PUBLIC LICENSE, version 3 (GPL-3.0)",
            "GPL-3.0-only",
            "GNU LESSER GENERAL PUBLIC LICENSE, version 3 (LGPL-3.0)",
            "LGPL-3.0-only");

    @Test
    void the_list_has_every_jar_and_nothing_else() {
        var listed = Distribution.components().stream().map(Component::file).collect(Collectors.toSet());
        var shipped = Distribution.jars().stream()
                .map(jar -> jar.getFileName().toString())
                .filter(jar -> !jar.startsWith("trawl-app-")) // the list is about this one
                .collect(Collectors.toSet());

        assertThat(listed).containsExactlyInAnyOrderElementsOf(shipped);
    }

    @Test
    void the_hashes_are_those_of_the_jars() {
        for (Component component : Distribution.components()) {
            assertThat(Distribution.sha256(Distribution.HOME.resolve("lib").resolve(component.file())))
                    .as(component.file())
                    .isEqualTo(component.sha256());
        }
    }

    @Test
    void every_component_has_an_allowed_licence() {
        for (Component component : Distribution.components()) {
            assertThat(licences(component))
                    .as(component.file())
                    .isNotEmpty()
                    .anySatisfy(licence -> assertThat(ALLOWED).contains(licence));
        }
    }

    @Test
    void native_code_is_in_the_known_jars_alone() {
        assertThat(Distribution.jars())
                .filteredOn(jar -> Distribution.nativeCode(jar).isPresent())
                .extracting(jar -> jar.getFileName().toString().replaceFirst("-[0-9].*", ""))
                .containsExactlyInAnyOrder("grpc-netty-shaded", "lz4-java", "snappy-java", "sqlite-jdbc", "zstd-jni");
    }

    @Test
    void the_list_of_licences_is_up_to_date() throws IOException {
        String written = document();
        if (!System.getProperty("licences", "").isEmpty()) {
            Files.writeString(LICENCES, written);
        }
        assertThat(Files.readString(LICENCES))
                .as("docs/licences.md is old; run this test with -Dlicences=renew")
                .isEqualTo(written);
    }

    private static List<String> licences(Component component) {
        if (component.group().startsWith("dev.trawl")) {
            return List.of("Apache-2.0");
        }
        return component.licences().stream()
                .map(licence -> SPELLINGS.getOrDefault(licence, licence))
                .toList();
    }

    private static String document() {
        var text = new StringBuilder("""
                # Licences

                Libraries that the built program contains, with the licences they declare. The table is written from
                `sbom.json` by `S21SupplyChainTest`, which also fails for a licence outside of its list. Where a
                library has several licences, one of them applies by choice.

                | library | version | licence |
                |---|---|---|
                """);
        for (Component component : Distribution.components()) {
            if (!component.group().startsWith("dev.trawl")) {
                text.append("| `%s:%s` | %s | %s |\n"
                        .formatted(
                                component.group(),
                                component.name(),
                                component.version(),
                                String.join(", ", licences(component))));
            }
        }
        text.append("""

                ## Inside other jars

                Libraries that were packed into the jar of another one. Scanners that read jar names alone do not see them.

                | jar | contains |
                |---|---|
                """);
        var byJar = Distribution.nested().stream()
                .collect(Collectors.groupingBy(
                        Nested::jar,
                        TreeMap::new,
                        Collectors.mapping(
                                nested -> "%s:%s %s".formatted(nested.group(), nested.name(), nested.version()),
                                Collectors.joining(", "))));
        byJar.forEach((jar, contents) -> text.append("| `%s` | %s |\n".formatted(jar, contents)));
        return text.toString();
    }
}
