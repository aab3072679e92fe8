package dev.trawl.gateway.distribution;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.WorkerView;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.spi.Caller;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.IdentityReads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Finds the devices of a project: joined workers, other workers with an open session, and the responding node.
record FindDevices(QueryTasks query, IdentityReads identity, About about) {

    static final int LONGEST_ID = 200;

    private static final int PAGE = 1_000;

    /// Up to `max` devices that match `wanted`, with ids above `after` in ascending order.
    List<DeviceDocument> page(Caller caller, String after, int max, Predicate<DeviceDocument> wanted) {
        var present = present(caller);
        var found = new ArrayList<DeviceDocument>();
        String from = after;
        boolean more = true;
        while (more && found.size() < max) {
            var joined = identity.workers(caller.project(), from, PAGE);
            more = joined.size() == PAGE;
            var devices = new TreeMap<>(others(present).tailMap(from, false));
            joined.forEach(worker -> devices.put(worker.worker(), device(worker, present)));
            if (more) {
                from = joined.getLast().worker();
                devices.tailMap(from, false).clear();
            }
            devices.values().stream().filter(wanted).forEach(found::add);
        }
        var page = found.stream().limit(max).toList();
        var heard = heard(caller, after, page);
        return page.stream()
                .map(device -> Optional.ofNullable(heard.get(device.deviceId()))
                        .map(device::heard)
                        .orElse(device))
                .toList();
    }

    /// Last heartbeats of the devices on a page. The ledger may return rows of other devices too.
    private Map<String, Instant> heard(Caller caller, String after, List<DeviceDocument> page) {
        var heard = new HashMap<String, Instant>();
        String last = page.isEmpty() ? after : page.getLast().deviceId();
        String from = after;
        boolean more = !page.isEmpty();
        while (more) {
            var rows = identity.heartbeats(caller.project(), from, PAGE);
            rows.forEach(row -> heard.put(row.worker(), Instant.ofEpochMilli(row.at())));
            more = rows.size() == PAGE && rows.getLast().worker().compareTo(last) < 0;
            from = rows.isEmpty() ? from : rows.getLast().worker();
        }
        return heard;
    }

    Optional<DeviceDocument> one(Caller caller, String id) {
        if (isNode(id)) {
            return Optional.of(DeviceDocument.of(about));
        }
        var present = present(caller);
        return joined(caller, id)
                .map(worker -> device(worker, present))
                .or(() -> Optional.ofNullable(present.get(id)).map(FindDevices::itself))
                .map(device -> lastHeard(caller, id).map(device::heard).orElse(device));
    }

    private Optional<Instant> lastHeard(Caller caller, String id) {
        return identity.heartbeat(caller.project(), id).map(row -> Instant.ofEpochMilli(row.at()));
    }

    /// The open session of a device.
    Optional<WorkerView> session(Caller caller, String id) {
        return Optional.ofNullable(present(caller).get(id));
    }

    boolean isNode(String id) {
        return id.equals(about.node());
    }

    /// True when the device has an enrolment record, which can be removed.
    boolean hasJoined(Caller caller, String id) {
        return joined(caller, id).isPresent();
    }

    private Optional<EnrolledWorker> joined(Caller caller, String id) {
        return isName(id) ? identity.worker(caller.project(), id) : Optional.empty();
    }

    private Map<String, WorkerView> present(Caller caller) {
        return query.workers(caller).stream()
                .collect(Collectors.toMap(
                        view -> view.session().worker(), Function.identity(), (_, newer) -> newer, TreeMap::new));
    }

    /// All devices with a session, and the node, without their enrolment records.
    private TreeMap<String, DeviceDocument> others(Map<String, WorkerView> present) {
        var devices = new TreeMap<String, DeviceDocument>();
        present.forEach((id, view) -> devices.put(id, itself(view)));
        devices.put(about.node(), DeviceDocument.of(about));
        return devices;
    }

    private static DeviceDocument itself(WorkerView view) {
        return DeviceDocument.of(view, view.session().startedAt());
    }

    private static DeviceDocument device(EnrolledWorker worker, Map<String, WorkerView> present) {
        return Optional.ofNullable(present.get(worker.worker()))
                .map(view -> DeviceDocument.of(view, worker.joinedAt()))
                .orElseGet(() -> DeviceDocument.of(worker));
    }

    /// True when the text can be an id.
    static boolean isName(String text) {
        return !text.isBlank() && text.length() <= LONGEST_ID && PlainText.isPlain(text);
    }
}
