package dev.trawl.spi;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Ends the process when its heap is exhausted. Code that catches every `Throwable` calls [#check] first. After an
/// `OutOfMemoryError` at an arbitrary place no invariant holds, and a supervisor should restart the process.
public final class HeapExhaustion {

    private static final AtomicReference<Consumer<OutOfMemoryError>> END = new AtomicReference<>(_ -> {});

    private static final AtomicReference<Runnable> NOTE = new AtomicReference<>(() -> {});

    private HeapExhaustion() {}

    /// Sets what is written down before the process ends. It is left out if there is no memory for it.
    public static void noteBy(Runnable note) {
        NOTE.set(note);
    }

    /// Sets how the process ends; the program calls this once at start. Without it, [#check] does nothing.
    public static void endBy(Consumer<OutOfMemoryError> end) {
        END.set(end);
    }

    /// Ends the process if `failure` is an `OutOfMemoryError`; else returns.
    public static void check(Throwable failure) {
        if (failure instanceof OutOfMemoryError exhausted) {
            try {
                NOTE.get().run();
            } catch (RuntimeException | OutOfMemoryError _) {
                // The end is more important.
            } finally {
                END.get().accept(exhausted);
            }
        }
    }
}
