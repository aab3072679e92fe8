package dev.trawl.gateway.distribution;

import dev.trawl.core.query.WorkerView;
import dev.trawl.gateway.node.MachineDocument;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A device. Live values are null for a device without an open session.
///
/// @param mode `worker`, or the mode that the node was started in
/// @param status `online` when its heartbeat is current and it accepts work, else `offline`
/// @param draining true when it must not take new work
/// @param types task types it runs; empty means any
/// @param lastHeartbeat time in the ledger, up to 30 s behind; null before the first heartbeat
public record DeviceDocument(
        String deviceId,
        String deviceName,
        String mode,
        String status,
        boolean draining,
        Optional<Integer> capacity,
        Optional<Integer> runningTasks,
        List<String> types,
        Optional<Double> cpu,
        Optional<Long> memoryUsed,
        Optional<Long> memoryMax,
        Optional<Long> networkBytes,
        Optional<MachineDocument> machine,
        Optional<Instant> registeredAt,
        Optional<Instant> lastHeartbeat) {

    static final String ONLINE = "online";
    static final String OFFLINE = "offline";
    private static final String WORKER = "worker";

    /// A worker with an open session.
    ///
    /// @param registered time when it joined, or else when its session began
    static DeviceDocument of(WorkerView view, long registered) {
        var session = view.session();
        var heard = view.status();
        return new DeviceDocument(
                session.worker(),
                session.name(),
                WORKER,
                heard.isPresent() && !session.draining() ? ONLINE : OFFLINE,
                session.draining(),
                Optional.of(session.capacity()),
                view.running(),
                sorted(session.types()),
                heard.map(WorkerStatus::cpu).filter(share -> share >= 0),
                heard.map(WorkerStatus::memoryUsed),
                heard.map(WorkerStatus::memoryMax),
                heard.map(WorkerStatus::networkBytes).filter(bytes -> bytes >= 0),
                heard.flatMap(status -> MachineDocument.of(status.machine())),
                Optional.of(Instant.ofEpochMilli(registered)),
                Optional.empty());
    }

    /// A joined worker without an open session.
    static DeviceDocument of(EnrolledWorker worker) {
        return still(worker.worker(), worker.worker(), WORKER, OFFLINE, sorted(worker.types()))
                .registered(Instant.ofEpochMilli(worker.joinedAt()));
    }

    /// The responding node.
    static DeviceDocument of(About about) {
        return still(about.node(), about.name(), about.mode(), ONLINE, List.of());
    }

    private static DeviceDocument still(String id, String name, String mode, String status, List<String> types) {
        return new DeviceDocument(
                id,
                name,
                mode,
                status,
                false,
                Optional.empty(),
                Optional.empty(),
                types,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// A copy with the last heartbeat from the ledger, up to 30 s behind the device.
    DeviceDocument heard(Instant last) {
        return new DeviceDocument(
                deviceId,
                deviceName,
                mode,
                status,
                draining,
                capacity,
                runningTasks,
                types,
                cpu,
                memoryUsed,
                memoryMax,
                networkBytes,
                machine,
                registeredAt,
                Optional.of(last));
    }

    private DeviceDocument registered(Instant at) {
        return new DeviceDocument(
                deviceId,
                deviceName,
                mode,
                status,
                draining,
                capacity,
                runningTasks,
                types,
                cpu,
                memoryUsed,
                memoryMax,
                networkBytes,
                machine,
                Optional.of(at),
                lastHeartbeat);
    }

    boolean isOnline() {
        return status.equals(ONLINE);
    }

    private static List<String> sorted(Collection<String> types) {
        return types.stream().sorted().toList();
    }
}
