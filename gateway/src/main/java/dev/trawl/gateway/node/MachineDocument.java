package dev.trawl.gateway.node;

import dev.trawl.spi.live.MachineSize;
import java.util.Optional;

/// The machine of a worker. Unknown values are null.
///
/// @param memoryBytes physical memory
/// @param diskBytes, diskFree size and free space of the file system with the worker's data
public record MachineDocument(
        Optional<Integer> cores,
        Optional<Long> memoryBytes,
        Optional<Long> diskBytes,
        Optional<Long> diskFree,
        Optional<Integer> networkInterfaces) {

    /// Empty when no value is known.
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
