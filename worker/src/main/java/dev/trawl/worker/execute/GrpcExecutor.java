package dev.trawl.worker.execute;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.secret.SecretSource;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;

/// `grpc`: calls `trawl.executor.v1.ExecutorService` at `target` of the settings and passes on the records and
/// checkpoints before the result. The timeout of the attempt is the deadline of the call, which is cancelled with
/// the attempt. Only addresses that the guard permits are connected to.
public final class GrpcExecutor implements Executor, AutoCloseable {

    private final EgressGuard guard;
    private final SecretSource secrets;
    private final GrpcChannels channels;

    public GrpcExecutor(EgressGuard guard, SecretSource secrets) {
        this.guard = guard;
        this.secrets = secrets;
        this.channels = new GrpcChannels(guard);
    }

    @Override
    public String type() {
        return "grpc";
    }

    @Override
    public Set<String> supportedTaskTypes() {
        return Set.of();
    }

    @Override
    public List<String> check(String taskType, String settings) {
        return GrpcSettings.complaints(settings);
    }

    @Override
    public TaskResult execute(Execution execution) throws InterruptedException {
        GrpcSettings settings;
        try {
            settings = GrpcSettings.parse(execution.lease().settings());
        } catch (IllegalArgumentException unusable) {
            return new TaskResult.Failure(false, "executor settings cannot be used: " + unusable.getMessage());
        }
        var endpoint = settings.endpoint();
        try {
            // Checked before each call too, because a rejection is final and a broken connection is not.
            return switch (guard.check(endpoint.host(), endpoint.port())) {
                case EgressGuard.Verdict.Refused(String reason) -> new TaskResult.Failure(false, reason);
                case EgressGuard.Verdict.Permitted _ -> new GrpcCall(execution, settings, secrets).run(channels);
            };
        } catch (UnknownHostException unknown) {
            return new TaskResult.Failure(true, "no reply from %s: %s".formatted(endpoint.host(), unknown));
        }
    }

    /// Closes the connections; pending calls fail.
    @Override
    public void close() {
        channels.close();
    }
}
