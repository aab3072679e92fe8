package dev.trawl.gateway.grpc;

import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc.HealthImplBase;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// `grpc.health.v1.Health`: the state of `/readyz` for gRPC probes. Supports Check, not Watch.
final class HealthCalls extends HealthImplBase {

    private final BooleanSupplier ready;
    private final Set<String> services;

    /// @param services names of the services that a probe may query
    HealthCalls(BooleanSupplier ready, Set<String> services) {
        this.ready = ready;
        this.services = services;
    }

    @Override
    public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> out) {
        if (!request.getService().isEmpty() && !services.contains(request.getService())) {
            throw Status.NOT_FOUND.withDescription("unknown service").asRuntimeException();
        }
        out.onNext(HealthCheckResponse.newBuilder()
                .setStatus(ready.getAsBoolean() ? ServingStatus.SERVING : ServingStatus.NOT_SERVING)
                .build());
        out.onCompleted();
    }
}
