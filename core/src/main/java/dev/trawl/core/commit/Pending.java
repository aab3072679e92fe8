package dev.trawl.core.commit;

import java.util.concurrent.CompletableFuture;

/// One caller's element, waiting for its group.
record Pending<E, O>(Operation<E, O> operation, E element, int weight, CompletableFuture<O> answer) {}
