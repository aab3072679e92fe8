package dev.trawl.redis;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The text form of invitations in Redis: `1 t12.7 EPOCH h|n DELIVERIES TYPE`, starting with the format version.
final class InvitationText {

    private static final String VERSION = "1";
    private static final Pattern EPOCH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern DELIVERIES = Pattern.compile("[0-9]{1,9}");

    private InvitationText() {}

    static String write(Invitation invitation) {
        return VERSION
                + ' '
                + invitation.subtask()
                + ' '
                + invitation.epoch()
                + (invitation.high() ? " h " : " n ")
                + invitation.deliveries()
                + ' '
                + invitation.type();
    }

    /// The parsed invitations.
    ///
    /// @param unreadable the number of invalid texts
    record Found(List<Invitation> invitations, int unreadable) {

        boolean isNothingButUnreadable() {
            return invitations.isEmpty() && unreadable > 0;
        }
    }

    /// Parses valid texts. Invalid ones count as lost; their subtasks are offered again.
    static Found readAll(List<String> texts) {
        var invitations = texts.stream().flatMap(text -> read(text).stream()).toList();
        return new Found(invitations, texts.size() - invitations.size());
    }

    static Optional<Invitation> read(String text) {
        String[] parts = text.split(" ", 6);
        boolean known = parts.length == 6
                && parts[0].equals(VERSION)
                && EPOCH.matcher(parts[2]).matches()
                && DELIVERIES.matcher(parts[4]).matches();
        return known
                ? SubtaskId.parse(parts[1])
                        .map(subtask -> new Invitation(
                                subtask,
                                Long.parseLong(parts[2]),
                                parts[5],
                                parts[3].equals("h"),
                                Integer.parseInt(parts[4])))
                : Optional.empty();
    }
}
