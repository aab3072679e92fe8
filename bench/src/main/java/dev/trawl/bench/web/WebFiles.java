package dev.trawl.bench.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/// A site as files, which are kept for the next time.
///
/// @param root what the server serves
/// @param paths a file with the paths of all pages
public record WebFiles(Site site, Path root, Path paths) {

    /// Increases with every change of the pages, so that older files are not reused.
    private static final String VERSION = "1";

    private static final String ROBOTS = """
            User-agent: *
            Disallow: /private/
            Disallow: /search

            User-agent: badbot
            Disallow: /
            """;

    /// Finds the files of a site below a folder, or writes them.
    public static WebFiles in(Path folder, Site site) throws IOException {
        String name = "%s-%d-%d-v%s".formatted(site.layout().label(), site.pages(), site.port(), VERSION);
        Path own = Files.createDirectories(folder.resolve(name));
        var files = new WebFiles(site, own.resolve("root"), own.resolve("paths.txt"));
        if (!Files.exists(files.paths)) {
            files.write();
        }
        return files;
    }

    /// The list of paths is written last: it marks the pages as complete.
    private void write() throws IOException {
        Files.createDirectories(root);
        Files.writeString(root.resolve("robots.txt"), ROBOTS);
        var text = new PageText(site);
        var paths = IntStream.range(0, site.pages()).mapToObj(Site::path).toList();
        for (String path : paths) {
            Files.createDirectories(file(path).getParent());
        }
        IntStream.range(0, site.pages()).parallel().forEach(page -> {
            try {
                Files.writeString(file(paths.get(page)), text.of(page));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Files.write(this.paths, paths);
    }

    private Path file(String path) {
        return root.resolve(path.substring(1));
    }
}
