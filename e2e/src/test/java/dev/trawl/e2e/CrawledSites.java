package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Static sites under several host names, served by the web server of the JDK, which logs every request. Each page
/// links to its children in a tree and back to the first; a site links to no other.
record CrawledSites(int count, int pagesOfEach) {

    static final List<String> COMMAND =
            List.of("/opt/jdk/bin/jwebserver", "-b", "0.0.0.0", "-p", "8080", "-d", "/opt/sites", "-o", "info");

    private static final int PORT = 8080;
    private static final int LINKS = 5;
    private static final Pattern REQUEST = Pattern.compile("(?m)^(\\S+) - - .*\"GET (/\\S+\\.html) HTTP");

    /// @param client the address that asked
    record Request(String client, String path) {}

    String host(int site) {
        return "site-" + (site + 1);
    }

    List<String> addresses(String network, int first) {
        return IntStream.range(0, count)
                .mapToObj(i -> network + (first + i) + ":" + PORT)
                .toList();
    }

    String seeds() {
        return IntStream.range(0, count)
                .mapToObj(site -> "\"" + url(site, 0) + "\"")
                .collect(Collectors.joining(",", "[", "]"));
    }

    List<String> urls() {
        return IntStream.range(0, count)
                .boxed()
                .flatMap(site -> IntStream.range(0, pagesOfEach).mapToObj(page -> url(site, page)))
                .toList();
    }

    static List<Request> requests(String log) {
        return REQUEST.matcher(log)
                .results()
                .map(line -> new Request(line.group(1), line.group(2)))
                .toList();
    }

    /// Writes the files of a server that has these sites in `/opt/sites`.
    Path write(Path root, String hosts) throws IOException {
        Files.createDirectories(root.resolve("etc"));
        Files.writeString(root.resolve("etc/hosts"), hosts);
        for (int site = 0; site < count; site++) {
            Path folder = Files.createDirectories(root.resolve("opt/sites/" + site));
            for (int page = 0; page < pagesOfEach; page++) {
                Files.writeString(folder.resolve(page + ".html"), html(site, page));
            }
        }
        return root;
    }

    private String url(int site, int page) {
        return "http://%s:%d/%d/%d.html".formatted(host(site), PORT, site, page);
    }

    private String html(int site, int page) {
        String links = IntStream.rangeClosed(1, LINKS)
                .map(i -> page * LINKS + i)
                .filter(child -> child < pagesOfEach)
                .mapToObj("<a href=%d.html>next</a>"::formatted)
                .collect(Collectors.joining());
        return "<title>Page %d of site %d</title><a href=0.html>home</a>%s".formatted(page, site, links);
    }
}
