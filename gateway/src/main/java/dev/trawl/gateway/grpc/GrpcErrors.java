package dev.trawl.gateway.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.Duration;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.LogText;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.List;
import java.util.Optional;

/// Maps a problem to a gRPC status: the code in the details and in a trailer, and the invalid fields.
final class GrpcErrors {

    static final Metadata.Key<String> CODE = Metadata.Key.of("trawl-code", Metadata.ASCII_STRING_MARSHALLER);
    static final String DOMAIN = "trawl";

    /// Trailers are limited: eight kilobytes with most clients.
    private static final int MOST_FIELDS = 5;

    private GrpcErrors() {}

    static StatusRuntimeException of(RefusedException refused, String traceId) {
        var status = com.google.rpc.Status.newBuilder()
                .setCode(code(refused.problem()).value())
                .setMessage(LogText.of(refused.detail()))
                .addDetails(Any.pack(ErrorInfo.newBuilder()
                        .setDomain(DOMAIN)
                        .setReason(refused.problem().code())
                        .putMetadata("trace_id", traceId)
                        .build()));
        if (!refused.errors().isEmpty()) {
            status.addDetails(Any.pack(fields(refused.errors())));
        }
        seconds(refused)
                .ifPresent(wait -> status.addDetails(Any.pack(RetryInfo.newBuilder()
                        .setRetryDelay(Duration.newBuilder().setSeconds(wait))
                        .build())));
        var trailers = new Metadata();
        trailers.put(CODE, refused.problem().code());
        return StatusProto.toStatusRuntimeException(status.build(), trailers);
    }

    static Status.Code code(Problem problem) {
        if (problem == Problem.KEY_REUSED) {
            return Status.Code.ALREADY_EXISTS;
        }
        return switch (problem.status()) {
            case 401 -> Status.Code.UNAUTHENTICATED;
            case 403 -> Status.Code.PERMISSION_DENIED;
            case 404 -> Status.Code.NOT_FOUND;
            case 405 -> Status.Code.UNIMPLEMENTED;
            case 408 -> Status.Code.DEADLINE_EXCEEDED;
            case 409, 410, 412, 428 -> Status.Code.FAILED_PRECONDITION;
            case 429, 507 -> Status.Code.RESOURCE_EXHAUSTED;
            case 502, 503, 504 -> Status.Code.UNAVAILABLE;
            default -> problem.status() < 500 ? Status.Code.INVALID_ARGUMENT : Status.Code.INTERNAL;
        };
    }

    private static BadRequest fields(List<FieldError> errors) {
        var fields = BadRequest.newBuilder();
        errors.stream()
                .limit(MOST_FIELDS)
                .forEach(error -> fields.addFieldViolationsBuilder()
                        .setField(path(error.pointer()))
                        .setReason(error.problem().code())
                        .setDescription(LogText.of(error.detail())));
        return fields.build();
    }

    /// Converts a JSON pointer to a protobuf field path: `/tasks/3/type` becomes `tasks[3].type`.
    private static String path(String pointer) {
        String plain = LogText.of(pointer).replaceFirst("^[/?]", "");
        return plain.replaceAll("/(\\d+)(?=/|$)", "[$1]").replace('/', '.');
    }

    private static Optional<Long> seconds(RefusedException refused) {
        return Optional.ofNullable(refused.headers().get("Retry-After"))
                .filter(text -> text.matches("\\d{1,9}"))
                .map(Long::parseLong);
    }
}
