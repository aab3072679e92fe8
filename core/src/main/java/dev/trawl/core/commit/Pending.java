package dev.trawl.core.commit;

import java.util.concurrent.CompletableFuture;

/// One caller's element, waiting for its group.
record Pending<E, O>(Operation<E, O> operation, E element, CompletableFuture<O> answer) {

    int weight() {
        return operation.weight(element);
    }
}
