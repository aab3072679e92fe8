package dev.trawl.kafka;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The JSON form of an invitation in a topic.
record InvitationRecord(int v, String subtask, long epoch, String type, boolean high, int deliveries) {

    private static final int VERSION = 1;
    private static final JsonMapper JSON = JsonMapper.shared();

    static byte[] write(Invitation invitation) {
        return JSON.writeValueAsBytes(new InvitationRecord(
                VERSION,
                invitation.subtask().toString(),
                invitation.epoch(),
                invitation.type(),
                invitation.high(),
                invitation.deliveries()));
    }

    /// Empty when the document is invalid or has an unknown version; the subtask is offered again.
    static Optional<Invitation> read(byte[] document) {
        try {
            var read = JSON.readTree(document);
            return read.path("v").asInt(0) != VERSION
                    ? Optional.empty()
                    : SubtaskId.parse(read.path("subtask").asString(""))
                            .map(id -> new Invitation(
                                    id,
                                    read.path("epoch").asLong(0),
                                    read.path("type").asString(""),
                                    read.path("high").asBoolean(false),
                                    read.path("deliveries").asInt(0)));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
