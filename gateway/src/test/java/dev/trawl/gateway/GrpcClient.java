package dev.trawl.gateway;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.trawl.proto.task.v1.NewTask;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.proto.task.v1.TaskServiceGrpc;
import dev.trawl.proto.task.v1.TaskServiceGrpc.TaskServiceBlockingStub;
import dev.trawl.spi.Role;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A client of one gateway that speaks gRPC.
final class GrpcClient implements AutoCloseable {

    final ManagedChannel channel;

    GrpcClient(int port) {
        channel =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    }

    TaskServiceBlockingStub tasks() {
        return as(Edge.token(Role.ADMIN));
    }

    TaskServiceBlockingStub as(String token) {
        return with(TaskServiceGrpc.newBlockingStub(channel), token).withDeadlineAfter(20, TimeUnit.SECONDS);
    }

    static <S extends AbstractStub<S>> S with(S stub, String token) {
        return token.isEmpty()
                ? stub
                : stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(bearer("Bearer " + token)));
    }

    static Metadata bearer(String... values) {
        var headers = new Metadata();
        for (String value : values) {
            headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), value);
        }
        return headers;
    }

    /// The id of a new task.
    String submit(String type, String payload) {
        return tasks().submit(SubmitRequest.newBuilder()
                        .addTasks(NewTask.newBuilder().setType(type).setPayload(payload))
                        .build())
                .getIds(0);
    }

    /// How a call was refused.
    static StatusRuntimeException refusal(Runnable call) {
        try {
            call.run();
        } catch (StatusRuntimeException refused) {
            return refused;
        }
        throw new AssertionError("it was not refused");
    }

    static Status.Code code(Runnable call) {
        return refusal(call).getStatus().getCode();
    }

    /// The trailer that names the problem.
    static String problem(StatusRuntimeException refused) {
        var code = Metadata.Key.of("trawl-code", Metadata.ASCII_STRING_MARSHALLER);
        return Optional.ofNullable(refused.getTrailers())
                .map(trailers -> trailers.get(code))
                .orElse("");
    }

    /// One of the details.
    static <M extends Message> Optional<M> detail(StatusRuntimeException refused, Class<M> type) {
        return Optional.ofNullable(StatusProto.fromThrowable(refused)).stream()
                .flatMap(status -> status.getDetailsList().stream())
                .filter(any -> any.is(type))
                .findFirst()
                .map(any -> {
                    try {
                        return any.unpack(type);
                    } catch (InvalidProtocolBufferException e) {
                        throw new AssertionError(e);
                    }
                });
    }

    @Override
    public void close() {
        channel.shutdownNow();
        try {
            channel.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
