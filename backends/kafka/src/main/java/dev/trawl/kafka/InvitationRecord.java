package dev.trawl.kafka;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.live.Invitation;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The JSON form of an invitation in a topic. Version 2 adds the needs of the subtask; nodes of the version
/// before skip it. An invitation without needs is written in version 1.
record InvitationRecord(int v, String subtask, long epoch, String type, boolean high, int deliveries) {

    private static final int VERSION = 1;
    private static final int WITH_NEEDS = 2;
    private static final JsonMapper JSON = JsonMapper.shared();

    record Needing(int v, String subtask, long epoch, String type, boolean high, int deliveries, String needs) {}

    static byte[] write(Invitation invitation) {
        String subtask = invitation.subtask().toString();
        String needs = invitation.needs().text();
        return JSON.writeValueAsBytes(
                needs.isEmpty()
                        ? new InvitationRecord(
                                VERSION,
                                subtask,
                                invitation.epoch(),
                                invitation.type(),
                                invitation.high(),
                                invitation.deliveries())
                        : new Needing(
                                WITH_NEEDS,
                                subtask,
                                invitation.epoch(),
                                invitation.type(),
                                invitation.high(),
                                invitation.deliveries(),
                                needs));
    }

    /// Empty when the document is invalid or has an unknown version; the subtask is offered again.
    static Optional<Invitation> read(byte[] document) {
        try {
            var read = JSON.readTree(document);
            int version = read.path("v").asInt(0);
            String needs = read.path("needs").asString("");
            boolean known = version == VERSION ? needs.isEmpty() : version == WITH_NEEDS && !needs.isEmpty();
            return !known
                    ? Optional.empty()
                    : SubtaskId.parse(read.path("subtask").asString(""))
                            .map(id -> new Invitation(
                                    id,
                                    read.path("epoch").asLong(0),
                                    read.path("type").asString(""),
                                    read.path("high").asBoolean(false),
                                    read.path("deliveries").asInt(0),
                                    WorkNeeds.parse(needs)));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
