package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.execute.TaskResults;
import dev.trawl.spi.execute.WorkerExecution;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.worker.execute.SyncPayload.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// `data_sync`: copies the results of an ended task to a folder, the blob store or a service, in batches. The next
/// batch begins when the cursor after the previous one is committed. So after a crash at most one batch is written
/// again: under the same name or key, with the same bytes.
public final class DataSyncExecutor implements Executor {

    public static final String NAME = "data_sync";

    private final Fetcher fetcher;
    private final SecretSource secrets;
    private final TimeSource time;
    private final TaskResults results;
    private final Path root;
    private final Supplier<Optional<BlobStore>> blobs;

    /// @param root parent of all folders of copies
    /// @param blobs the store of the cluster; empty if this worker has no access to it
    public DataSyncExecutor(
            Fetcher fetcher,
            SecretSource secrets,
            TimeSource time,
            TaskResults results,
            Path root,
            Supplier<Optional<BlobStore>> blobs) {
        this.fetcher = fetcher;
        this.secrets = secrets;
        this.time = time;
        this.results = results;
        this.root = root;
        this.blobs = blobs;
    }

    @Override
    public String type() {
        return NAME;
    }

    @Override
    public Set<String> supportedTaskTypes() {
        return Set.of();
    }

    @Override
    public List<String> check(String taskType, String settings) {
        return KnownKeys.complaints(settings, Set.of());
    }

    @Override
    public boolean readsResults(String settings, String payload) {
        return true;
    }

    @Override
    public TaskResult execute(Execution attempt) throws InterruptedException {
        var execution = WorkerExecution.of(attempt);
        Lease lease = execution.lease();
        try {
            var payload = SyncPayload.read(lease.payload());
            var target = target(lease, payload.place());
            return copy(execution, payload, target);
        } catch (IllegalArgumentException unusable) {
            return new TaskResult.Failure(false, String.valueOf(unusable.getMessage()));
        } catch (IOException unwritten) {
            return new TaskResult.Failure(true, "a batch cannot be written: " + unwritten);
        }
    }

    private TaskResult copy(WorkerExecution execution, SyncPayload payload, SyncTarget target)
            throws IOException, InterruptedException {
        var at = SyncCursor.parse(execution.lease().cursor());
        var reader = new SyncReader(results, execution.lease(), payload, at);
        Optional<SyncBatch> batch = reader.next();
        while (batch.isPresent()) {
            Optional<TaskResult.Failure> failure = target.write(batch.get());
            if (failure.isPresent()) {
                return failure.get();
            }
            at = batch.get().after();
            commit(execution, at);
            batch = reader.next();
        }
        return new TaskResult.Success(JsonMapper.shared()
                .createObjectNode()
                .put("task", payload.task().toString())
                .put("target", target.describe())
                .put("batches", at.batches())
                .put("records", at.records())
                .toString());
    }

    private static void commit(WorkerExecution execution, SyncCursor at) throws InterruptedException {
        var committed = new CountDownLatch(1);
        execution.checkpoint(at.text(), Discovery.NONE, committed::countDown);
        committed.await(); // a lost lease interrupts this
    }

    private SyncTarget target(Lease lease, Place place) {
        String task = lease.id().subtask().task().toString();
        return switch (place) {
            case Place.Folder(String name) ->
                new SyncToFolder(root, project(lease), name, task, lease.id().epoch());
            case Place.Blobs(String prefix) ->
                new SyncToBlobs(
                        blobs.get()
                                .orElseThrow(() -> new IllegalArgumentException(
                                        "target.blob: this worker has no access to the blob store; run the"
                                                + " type on workers of the server with worker.supported_types, or"
                                                + " choose another target")),
                        SyncToBlobs.ROOT + project(lease) + "/" + prefix,
                        task);
            case Place.Http(HttpSettings settings) -> new SyncToHttp(fetcher, secrets, time, lease, settings);
        };
    }

    /// The project as a folder name: characters other than letters, digits, `_` and `-` are replaced by their code.
    private static String project(Lease lease) {
        var name = new StringBuilder();
        lease.project().codePoints().forEach(sign -> {
            boolean plain = sign < 128 && (Character.isLetterOrDigit(sign) || sign == '_' || sign == '-');
            name.append(plain ? Character.toString(sign) : "~%x~".formatted(sign));
        });
        return name.toString();
    }
}
