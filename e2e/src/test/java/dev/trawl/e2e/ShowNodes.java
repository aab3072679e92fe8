package dev.trawl.e2e;

import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Shows with a failure what the nodes of the cluster said.
record ShowNodes(Supplier<ClusterRig> rig) implements TestExecutionExceptionHandler {

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        failure.addSuppressed(
                new AssertionError("the nodes said at last:\n" + rig.get().words()));
        throw failure;
    }
}
