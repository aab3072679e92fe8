package dev.trawl.app.crawl;

import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The folder of the last run for `since: last`: of the output folder and its numbered copies, the one that was written
/// last and holds a completed crawl of the same job, which has the same name, or the same seeds if it has no name.
record LastFolder(CrawlOptions options, TimeSource time) {

    static final String LAST = "last";

    private static final Pattern NUMBERED = Pattern.compile("(.+)-[1-9][0-9]*");
    private static final int EXAMINED = 100;

    /// Empty when the job asks for no last run, or there is none.
    Optional<Path> find() {
        Path own = whole(options.folder());
        if (!options.job().path("since").asString("").equals(LAST) || own.getParent() == null) {
            return Optional.empty();
        }
        try (Stream<Path> siblings = Files.list(own.getParent())) {
            return siblings.filter(
                            folder -> !folder.equals(own) && first(folder).equals(first(own)))
                    .filter(folder -> Files.exists(EarlierFolders.ledger(folder)))
                    .sorted(Comparator.comparing(LastFolder::written).reversed())
                    .limit(EXAMINED)
                    .filter(this::holdsLastRun)
                    .findFirst();
        } catch (IOException _) {
            return Optional.empty(); // no folder yet
        }
    }

    /// The folder without its number.
    static Path first(Path folder) {
        Path own = whole(folder);
        var numbered = NUMBERED.matcher(String.valueOf(own.getFileName()));
        return numbered.matches() ? own.resolveSibling(numbered.group(1)) : own;
    }

    private static Path whole(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static FileTime written(Path folder) {
        try {
            return Files.getLastModifiedTime(folder.resolve(CrawlOptions.PAGES));
        } catch (IOException _) {
            return FileTime.fromMillis(0);
        }
    }

    /// A folder that cannot be read holds no run to compare with.
    private boolean holdsLastRun(Path folder) {
        try (var ledger = JdbcLedgers.look("sqlite:" + EarlierFolders.ledger(folder), time)) {
            var reads = ledger.reads();
            return reads.tasks(LocalCrawl.CRAWLS, TaskPlace.END, 1).stream()
                    .filter(task -> task.state() == TaskState.COMPLETED)
                    .flatMap(task -> reads.task(task.id()).stream())
                    .anyMatch(this::isSameJob);
        } catch (LedgerOpenException _) {
            return false;
        }
    }

    private boolean isSameJob(TaskView crawl) {
        JsonNode before = JsonMapper.shared().readTree(crawl.body().payload());
        String key = options.job().has("name") ? "name" : "seeds";
        return before.path(key).equals(options.job().path(key));
    }
}
