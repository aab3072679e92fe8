package dev.trawl.core.commit;

import java.util.concurrent.CompletableFuture;

/// The element of one caller, which waits for its commit group.
record Pending<E, O>(Operation<E, O> operation, E element, int weight, CompletableFuture<O> answer) {}
