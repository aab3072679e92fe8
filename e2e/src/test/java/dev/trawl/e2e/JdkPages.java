package dev.trawl.e2e;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// API documentation of packages of the running JDK, linked as such documentation is: an index, a page for each package
/// with its neighbours, and a page for each public type that leads to supertypes, parameters and results, with
/// relative links, anchors and addresses that occur again and again. Types outside these packages have no link.
final class JdkPages {

    private final Map<String, List<Class<?>>> packages = new TreeMap<>();
    private final Map<String, byte[]> files = new TreeMap<>();

    private JdkPages() {}

    /// The files by path, `/index.html` first of all; each can be reached from there.
    static Map<String, byte[]> of(List<String> packages) throws IOException {
        var pages = new JdkPages();
        for (String name : packages) {
            pages.packages.put(name, types(name));
        }
        pages.write();
        return pages.files;
    }

    private static List<Class<?>> types(String name) throws IOException {
        Path folder =
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", name.replace('.', '/'));
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.contains("-"))
                    .<Class<?>>map(file -> load(name + "." + file.substring(0, file.length() - ".class".length())))
                    .filter(type -> Modifier.isPublic(type.getModifiers()))
                    .sorted(Comparator.comparing(Class::getName))
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private void write() {
        put("/index.html", "Overview", "", packages.keySet().stream().map(name -> link("", name)));
        var all = packages.values().stream().flatMap(List::stream);
        put("/allclasses.html", "All Classes", "", all.map(type -> link("", type)));
        var names = List.copyOf(packages.keySet());
        for (int i = 0; i < names.size(); i++) {
            String up = "../".repeat(names.get(i).split("\\.").length);
            var neighbours = Stream.of(Math.max(0, i - 1), Math.min(names.size() - 1, i + 1))
                    .map(near -> link(up, names.get(near)));
            var types = packages.getOrDefault(names.get(i), List.of());
            put(
                    "/" + file(names.get(i)),
                    "Package " + names.get(i),
                    up,
                    Stream.concat(neighbours, types.stream().map(type -> link(up, type))));
            types.forEach(type -> put("/" + file(type), type.getTypeName(), up, lines(type, up)));
        }
    }

    private void put(String path, String title, String up, Stream<String> lines) {
        String page = """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>%1$s (Java SE)</title>
                <link rel="stylesheet" href="%2$sstylesheet.css"></head><body>
                <nav><a href="%2$sindex.html">Overview</a> <a href="%2$sallclasses.html">All Classes</a> <a href="#top">Top</a></nav>
                <h1 id="top">%1$s</h1>
                <ul>
                %3$s
                </ul></body></html>
                """.formatted(
                        title, up, lines.map(line -> "<li>" + line + "</li>").collect(Collectors.joining("\n")));
        files.put(path, page.getBytes(StandardCharsets.UTF_8));
    }

    private Stream<String> lines(Class<?> type, String up) {
        var supertypes = Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                .<String>map(other -> "extends or implements " + link(up, other));
        var members = Stream.<Executable>concat(
                        Arrays.stream(type.getConstructors()), Arrays.stream(type.getDeclaredMethods()))
                .filter(member -> Modifier.isPublic(member.getModifiers()))
                .sorted(Comparator.comparing(Executable::toString))
                .map(member -> member(member, up));
        return Stream.of(Stream.of("package " + link(up, type.getPackageName())), supertypes, members)
                .flatMap(lines -> lines);
    }

    private String member(Executable member, String up) {
        String result = member instanceof Method method ? link(up, method.getReturnType()) + " " : "";
        String parameters = Arrays.stream(member.getParameterTypes())
                .map(type -> link(up, type))
                .collect(Collectors.joining(", "));
        return "<a href=\"#%1$s\">%1$s</a>: %2$s(%3$s)".formatted(member.getName(), result, parameters);
    }

    private String link(String up, String name) {
        return "<a href=\"%s%s\">%s</a>".formatted(up, file(name), name);
    }

    private String link(String up, Class<?> type) {
        return packages.getOrDefault(type.getPackageName(), List.of()).contains(type)
                ? "<a href=\"%s%s#top\">%s</a>".formatted(up, file(type), type.getSimpleName())
                : type.getTypeName();
    }

    private static String file(String name) {
        return name.replace('.', '/') + "/package-summary.html";
    }

    /// Nested types have pages of their own, such as `java/util/Map.Entry.html`.
    private static String file(Class<?> type) {
        return type.getPackageName().replace('.', '/') + "/"
                + type.getName().substring(type.getPackageName().length() + 1).replace('$', '.') + ".html";
    }
}
