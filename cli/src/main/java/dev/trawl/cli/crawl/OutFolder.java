package dev.trawl.cli.crawl;

import dev.trawl.cli.start.CrawlOptions;
import java.nio.file.Files;
import java.nio.file.Path;

/// The default output folder of a crawl: the first of `trawl-out`, `trawl-out-2` … that contains no crawl.
final class OutFolder {

    private static final String NAME = "trawl-out";
    private static final int MOST = 10_000;

    private OutFolder() {}

    static Path free(Path directory) {
        return free(directory, NAME);
    }

    static Path free(Path directory, String name) {
        int number = 1;
        while (number < MOST && holdsCrawl(at(directory, name, number))) {
            number++;
        }
        return at(directory, name, number);
    }

    /// The folder of the newest crawl in this directory; `trawl-out` if there is none.
    static Path newest(Path directory) {
        int number = 1;
        while (number < MOST && holdsCrawl(at(directory, NAME, number + 1))) {
            number++;
        }
        return at(directory, NAME, number);
    }

    private static Path at(Path directory, String name, int number) {
        return directory.resolve(number == 1 ? name : name + "-" + number);
    }

    private static boolean holdsCrawl(Path folder) {
        return Files.exists(folder.resolve(CrawlOptions.STATE)) || Files.exists(folder.resolve(CrawlOptions.PAGES));
    }
}
