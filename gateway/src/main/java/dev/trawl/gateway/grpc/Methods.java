package dev.trawl.gateway.grpc;

import dev.trawl.gateway.http.Access;
import dev.trawl.proto.task.v1.TaskServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import java.util.Map;
import java.util.Set;

/// Required access per gRPC method. A method missing from the table requires `ADMIN`.
final class Methods {

    private static final Map<MethodDescriptor<?, ?>, Access> ACCESS = Map.of(
            TaskServiceGrpc.getSubmitMethod(), Access.SUBMIT,
            TaskServiceGrpc.getGetMethod(), Access.READ,
            TaskServiceGrpc.getListMethod(), Access.READ,
            TaskServiceGrpc.getWatchMethod(), Access.READ,
            TaskServiceGrpc.getCancelMethod(), Access.CONTROL,
            TaskServiceGrpc.getPauseMethod(), Access.CONTROL,
            TaskServiceGrpc.getResumeMethod(), Access.CONTROL,
            HealthGrpc.getCheckMethod(), Access.ANYONE,
            ServerReflectionGrpc.getServerReflectionInfoMethod(), Access.READ);

    private static final Set<Access> CHANGING = Set.of(Access.SUBMIT, Access.CONTROL);

    private Methods() {}

    static Map<MethodDescriptor<?, ?>, Access> all() {
        return ACCESS;
    }

    static Access access(MethodDescriptor<?, ?> method) {
        return ACCESS.entrySet().stream()
                .filter(entry -> entry.getKey().getFullMethodName().equals(method.getFullMethodName()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(Access.ADMIN);
    }

    /// True when the method changes state, so the audit log records it.
    static boolean changes(MethodDescriptor<?, ?> method) {
        return CHANGING.contains(access(method));
    }
}
