package dev.trawl.worker.execute;

import dev.trawl.proto.executor.v1.ExecuteRequest;
import dev.trawl.proto.executor.v1.ExecuteResponse;
import dev.trawl.proto.executor.v1.ExecutorServiceGrpc.ExecutorServiceImplBase;
import dev.trawl.proto.executor.v1.Result;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/// A business service as others write it, on a free loopback port; does what a test says.
final class BusinessService extends ExecutorServiceImplBase implements AutoCloseable {

    /// What it does with a call.
    @FunctionalInterface
    interface Work {
        void run(ExecuteRequest request, ServerCallStreamObserver<ExecuteResponse> out);
    }

    final BlockingQueue<ExecuteRequest> requests = new LinkedBlockingQueue<>();
    final BlockingQueue<Metadata> metadata = new LinkedBlockingQueue<>();
    final CompletableFuture<Boolean> deadlineSeen = new CompletableFuture<>();
    final CompletableFuture<String> cancelled = new CompletableFuture<>();
    private final Server server;
    volatile Work work = (_, out) -> send(out, success("{}"));

    BusinessService() {
        this(0, Optional.empty());
    }

    BusinessService(int port, Optional<SslContext> tls) {
        var builder = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .addService(this)
                .intercept(new Notes());
        tls.ifPresent(builder::sslContext);
        try {
            server = builder.build().start();
        } catch (IOException taken) {
            throw new IllegalStateException(taken);
        }
    }

    private final class Notes implements ServerInterceptor {
        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            metadata.add(headers);
            return next.startCall(call, headers);
        }
    }

    @Override
    public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> responses) {
        var out = (ServerCallStreamObserver<ExecuteResponse>) responses;
        out.setOnCancelHandler(() -> cancelled.complete(request.getSubtaskId()));
        deadlineSeen.complete(Context.current().getDeadline() != null);
        requests.add(request);
        work.run(request, out);
    }

    static void send(StreamObserver<ExecuteResponse> out, ExecuteResponse... responses) {
        List.of(responses).forEach(out::onNext);
        out.onCompleted();
    }

    static ExecuteResponse success(String data) {
        return result(Result.newBuilder().setSuccess(true).setData(data));
    }

    static ExecuteResponse failure(boolean retryable, String error) {
        return result(Result.newBuilder().setRetryable(retryable).setError(error));
    }

    static ExecuteResponse record(String json) {
        return ExecuteResponse.newBuilder().setRecord(json).build();
    }

    static ExecuteResponse checkpoint(String cursor) {
        return ExecuteResponse.newBuilder().setCheckpoint(cursor).build();
    }

    private static ExecuteResponse result(Result.Builder result) {
        return ExecuteResponse.newBuilder().setResult(result).build();
    }

    int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        try {
            server.shutdownNow().awaitTermination();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
