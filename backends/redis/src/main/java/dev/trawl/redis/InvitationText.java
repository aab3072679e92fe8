package dev.trawl.redis;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.live.Invitation;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The text form of invitations in Redis: `1 t12.7 EPOCH h|n DELIVERIES TYPE`, starting with the format
/// version. An invitation with needs is `2 t12.7 EPOCH h|n DELIVERIES NEEDS TYPE`, which nodes of the version
/// before skip.
final class InvitationText {

    private static final String VERSION = "1";
    private static final String WITH_NEEDS = "2";
    private static final Pattern EPOCH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern DELIVERIES = Pattern.compile("[0-9]{1,9}");

    private InvitationText() {}

    static String write(Invitation invitation) {
        return (invitation.needs().isNone() ? VERSION : WITH_NEEDS)
                + ' '
                + invitation.subtask()
                + ' '
                + invitation.epoch()
                + (invitation.high() ? " h " : " n ")
                + invitation.deliveries()
                + ' '
                + (invitation.needs().isNone() ? "" : invitation.needs().text() + ' ')
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
        return text.startsWith(WITH_NEEDS + ' ')
                ? read(text.split(" ", 7), 6)
                        .filter(invitation -> !invitation.needs().isNone())
                : Optional.of(text)
                        .filter(one -> one.startsWith(VERSION + ' '))
                        .flatMap(one -> read(one.split(" ", 6), 5));
    }

    /// @param type the index of the type, which is the last part
    private static Optional<Invitation> read(String[] parts, int type) {
        boolean known = parts.length == type + 1
                && EPOCH.matcher(parts[2]).matches()
                && DELIVERIES.matcher(parts[4]).matches();
        return known
                ? SubtaskId.parse(parts[1])
                        .map(subtask -> new Invitation(
                                subtask,
                                Long.parseLong(parts[2]),
                                parts[type],
                                parts[3].equals("h"),
                                Integer.parseInt(parts[4]),
                                WorkNeeds.parse(type == 6 ? parts[5] : "")))
                : Optional.empty();
    }
}
