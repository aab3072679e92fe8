package dev.trawl.gateway.node;

import dev.trawl.spi.live.MachineSize;
import java.util.Optional;

/// The machine of a worker. What the worker could not find out is null.
///
/// @param memoryBytes physical memory
/// @param diskBytes, diskFree size of the file system of the worker's data, and what is free
public record MachineDocument(
        Optional<Integer> cores,
        Optional<Long> memoryBytes,
        Optional<Long> diskBytes,
        Optional<Long> diskFree,
        Optional<Integer> networkInterfaces) {

    /// Empty when nothing is known of it.
    public static Optional<MachineDocument> of(MachineSize size) {
        return size.equals(MachineSize.UNKNOWN)
                ? Optional.empty()
                : Optional.of(new MachineDocument(
                        known(size.cores()),
                        known(size.memoryBytes()),
                        known(size.diskBytes()),
                        known(size.diskFree()),
                        known(size.networkInterfaces())));
    }

    private static Optional<Integer> known(int number) {
        return number < 0 ? Optional.empty() : Optional.of(number);
    }

    private static Optional<Long> known(long number) {
        return number < 0 ? Optional.empty() : Optional.of(number);
    }
}
