package dev.trawl.gateway.distribution;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.session.WorkerSessions;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.worker.JoinRequests;
import dev.trawl.gateway.worker.JoinRequests.Joining;
import dev.trawl.gateway.worker.JoinTokens;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;

/// Operations on devices: list, show, register, remove, set the status.
final class DeviceCalls {

    private final FindDevices devices;
    private final WorkerSessions sessions;
    private final JoinRequests joins;
    private final JoinTokens invitations;

    DeviceCalls(FindDevices devices, WorkerSessions sessions, JoinRequests joins, JoinTokens invitations) {
        this.devices = devices;
        this.sessions = sessions;
        this.joins = joins;
        this.invitations = invitations;
    }

    /// @param deviceName not stored: a device sends its name with every session
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewDevice(
            @Limits(min = 1, max = FindDevices.LONGEST_ID) String deviceId,
            @Limits(min = 1, max = FindDevices.LONGEST_ID) String token,
            @Limits(min = 1, max = FindDevices.LONGEST_ID) Optional<String> deviceName) {}

    record JoinedDevice(String deviceId, String credential) {}

    record RemovedDevice(String deviceId) {}

    /// @param status `online` or `offline`
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewStatus(String status) {}

    /// `GET /api/distribution/devices`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        String after = page.after().orElse("");
        if (!after.isEmpty() && !FindDevices.isName(after)) {
            throw PageRequest.badCursor();
        }
        return page.answer(
                devices.page(exchange.caller(), after, page.oneMore(), wanted(exchange)),
                device -> device,
                DeviceDocument::deviceId);
    }

    private static Predicate<DeviceDocument> wanted(Exchange exchange) {
        return exchange.parameter("status")
                .map(status -> isOnline(status, "?status"))
                .<Predicate<DeviceDocument>>map(online -> device -> device.isOnline() == online)
                .orElse(_ -> true);
    }

    private static boolean isOnline(String status, String pointer) {
        return switch (status) {
            case DeviceDocument.ONLINE -> true;
            case DeviceDocument.OFFLINE -> false;
            default -> throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "status must be online or offline");
        };
    }

    /// `GET /api/distribution/devices/{id}`.
    Answer one(Exchange exchange) {
        return Answer.json(200, known(exchange));
    }

    /// `POST /api/distribution/devices`.
    Answer join(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, NewDevice.class);
        var joined = joins.join(exchange, new Joining(asked.token(), asked.deviceId(), Optional.empty()), "/device_id");
        return Answer.json(201, new JoinedDevice(joined.worker(), joined.credential()));
    }

    /// `DELETE /api/distribution/devices/{id}`.
    Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        var device = known(exchange);
        refuseNode(device, "this device is the node that serves the request; stop its process instead");
        if (!devices.hasJoined(exchange.caller(), device.deviceId())) {
            throw RefusedException.of(
                    Problem.DEVICE_STATE, "this device is a worker inside a Trawl node; stop that node instead");
        }
        exchange.changes(Answer.json(200, device));
        invitations.remove(exchange.caller(), device.deviceId());
        return Answer.json(200, new RemovedDevice(device.deviceId()));
    }

    /// `PUT /api/distribution/devices/{id}/status`.
    Answer status(Exchange exchange) throws IOException {
        boolean online = isOnline(JsonBody.read(exchange, NewStatus.class).status(), "/status");
        var device = known(exchange);
        refuseNode(device, "this device is the node that serves the request; it runs no tasks");
        var session = devices.session(exchange.caller(), device.deviceId());
        if (session.isEmpty() && online) {
            throw RefusedException.of(Problem.DEVICE_STATE, "/status", "the device is offline; start it first");
        }
        exchange.changes(Answer.json(200, device));
        session.ifPresent(view -> Await.on(sessions.drain(view.session().id(), !online)));
        return one(exchange);
    }

    private void refuseNode(DeviceDocument device, String why) {
        if (devices.isNode(device.deviceId())) {
            throw RefusedException.of(Problem.DEVICE_STATE, why);
        }
    }

    private DeviceDocument known(Exchange exchange) {
        return devices.one(exchange.caller(), exchange.variable("id"))
                .orElseThrow(() -> ProblemMapping.notFound("Device", exchange.variable("id")));
    }
}
