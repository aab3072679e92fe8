package dev.trawl.worker.execute;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.worker.execute.GrpcSettings.Endpoint;
import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.Executor;

/// Resolves the name of a service to the addresses that the guard permits, whenever a channel is about to connect.
/// The channel connects only to these.
final class GuardedNames extends NameResolver {

    private final EgressGuard guard;
    private final Endpoint endpoint;
    private final Executor threads;
    private Listener2 listener;

    @SuppressWarnings("NullAway.Init") // a channel calls start before anything else
    private GuardedNames(EgressGuard guard, Endpoint endpoint, Executor threads) {
        this.guard = guard;
        this.endpoint = endpoint;
        this.threads = threads;
    }

    static final class Factory extends NameResolver.Factory {

        private final EgressGuard guard;
        private final Endpoint endpoint;

        Factory(EgressGuard guard, Endpoint endpoint) {
            this.guard = guard;
            this.endpoint = endpoint;
        }

        @Override
        public NameResolver newNameResolver(URI target, Args args) {
            var threads = args.getOffloadExecutor();
            return new GuardedNames(guard, endpoint, threads == null ? Runnable::run : threads);
        }

        @Override
        public String getDefaultScheme() {
            return "guarded";
        }
    }

    /// The certificate must be for this name, regardless of the address.
    @Override
    public String getServiceAuthority() {
        return endpoint.authority();
    }

    @Override
    public void start(Listener2 told) {
        listener = told;
        refresh();
    }

    @Override
    public void refresh() {
        threads.execute(this::resolve);
    }

    private void resolve() {
        try {
            switch (guard.check(endpoint.host(), endpoint.port())) {
                case EgressGuard.Verdict.Refused(String reason) ->
                    listener.onError(Status.UNAVAILABLE.withDescription(reason));
                case EgressGuard.Verdict.Permitted(var addresses) ->
                    listener.onResult(ResolutionResult.newBuilder()
                            .setAddressesOrError(io.grpc.StatusOr.fromValue(
                                    List.of(new EquivalentAddressGroup(List.<SocketAddress>copyOf(addresses)))))
                            .build());
            }
        } catch (UnknownHostException unknown) {
            listener.onError(Status.UNAVAILABLE.withDescription(unknown.toString()));
        }
    }

    @Override
    public void shutdown() {
        // Holds no resources.
    }
}
