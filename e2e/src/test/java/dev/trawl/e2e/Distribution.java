package dev.trawl.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The built program: its jars, and the CycloneDX list of its components.
final class Distribution {

    static final Path HOME = Path.of("..", "app", "target", "trawl");

    private static final Pattern CLASSIFIER = Pattern.compile("[?&]classifier=([^&]+)");
    private static final Pattern POM = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom[.]properties");

    private Distribution() {}

    /// A component as the list names it.
    ///
    /// @param licences SPDX ids, names or expressions; empty when none is declared
    record Component(String group, String name, String version, String file, String sha256, List<String> licences) {}

    /// A library that another jar contains.
    record Nested(String jar, String group, String name, String version) {}

    static List<Path> jars() {
        try (Stream<Path> files = Files.list(HOME.resolve("lib"))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String sha256(Path file) {
        try {
            var digest = java.security.MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The components, the program itself included.
    static List<Component> components() {
        Path file = HOME.resolve("sbom.json");
        if (!Files.exists(file)) {
            throw new IllegalStateException(file + " is missing: build without -Dcyclonedx.skip");
        }
        JsonNode list = JsonMapper.shared().readTree(file.toFile());
        return StreamSupport.stream(list.path("components").spliterator(), false)
                .map(Distribution::component)
                .sorted(Comparator.comparing(Component::file))
                .toList();
    }

    private static Component component(JsonNode json) {
        Matcher classifier = CLASSIFIER.matcher(json.path("purl").asString(""));
        String name = json.path("name").asString();
        String version = json.path("version").asString();
        String file = name + "-" + version + (classifier.find() ? "-" + classifier.group(1) : "") + ".jar";
        return new Component(
                json.path("group").asString(""), name, version, file, sha256(json.path("hashes")), licences(json));
    }

    private static String sha256(JsonNode hashes) {
        return StreamSupport.stream(hashes.spliterator(), false)
                .filter(hash -> hash.path("alg").asString().equals("SHA-256"))
                .map(hash -> hash.path("content").asString())
                .findFirst()
                .orElse("");
    }

    private static List<String> licences(JsonNode component) {
        return StreamSupport.stream(component.path("licenses").spliterator(), false)
                .map(choice -> choice.has("expression")
                        ? choice.path("expression").asString()
                        : choice.path("license")
                                .path("id")
                                .asString(choice.path("license").path("name").asString("")))
                .toList();
    }

    /// Libraries inside of the jars, by the Maven descriptors that shading leaves.
    static List<Nested> nested() {
        return jars().stream().flatMap(jar -> nested(jar).stream()).toList();
    }

    private static List<Nested> nested(Path file) {
        try (var jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .filter(entry -> POM.matcher(entry.getName()).matches())
                    .map(entry -> properties(jar, entry))
                    .map(pom -> new Nested(
                            file.getFileName().toString(),
                            pom.getProperty("groupId", ""),
                            pom.getProperty("artifactId", ""),
                            pom.getProperty("version", "")))
                    .filter(pom -> !file.getFileName().toString().startsWith(pom.name() + "-"))
                    .sorted(Comparator.comparing(Nested::toString))
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Properties properties(JarFile jar, JarEntry entry) {
        var properties = new Properties();
        try (InputStream in = jar.getInputStream(entry)) {
            properties.load(in);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A native library inside of a jar, of whatever platform.
    static Optional<String> nativeCode(Path file) {
        try (var jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.matches(".*[.](so|dll|dylib|jnilib)"))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
