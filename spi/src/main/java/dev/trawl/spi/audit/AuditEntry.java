package dev.trawl.spi.audit;

/// An audit log entry: one action that a caller performed or attempted. Unknown or inapplicable fields are empty.
///
/// @param project the project whose chain contains the entry
/// @param principal, role the caller; empty when not signed in
/// @param address the network address of the client
/// @param action method and pattern of the route, or an event name such as `server.start`
/// @param object the path as sent, or the object of the action
/// @param sent SHA-256 of the request body, in hex
/// @param before, after SHA-256 of the changed object, if the route provides it
/// @param status the HTTP status of the response; 0 when there was no caller
public record AuditEntry(
        String project,
        String principal,
        String role,
        String address,
        String action,
        String object,
        String sent,
        String before,
        String after,
        int status,
        String detail) {

    private static final int NAME = 200;
    private static final int WORD = 64;
    private static final int LONG = 1_000;

    /// An entry that the server itself records.
    public static AuditEntry ofServer(String project, String node, String action, String object, String detail) {
        return new AuditEntry(project, node, "", "", action, object, "", "", "", 0, detail);
    }

    /// A copy with another object.
    public AuditEntry about(String other) {
        return new AuditEntry(project, principal, role, address, action, other, sent, before, after, status, detail);
    }

    /// A copy with the hashes of the object before and after the change.
    public AuditEntry changed(String hashBefore, String hashAfter) {
        return new AuditEntry(
                project, principal, role, address, action, object, sent, hashBefore, hashAfter, status, detail);
    }

    /// A copy that every store keeps unchanged: one line, no unpaired surrogates, limited length.
    public AuditEntry printable() {
        return new AuditEntry(
                printable(project, NAME),
                printable(principal, NAME),
                printable(role, WORD),
                printable(address, WORD),
                printable(action, LONG),
                printable(object, LONG),
                printable(sent, WORD),
                printable(before, WORD),
                printable(after, WORD),
                status,
                printable(detail, LONG));
    }

    private static String printable(String text, int most) {
        var clean = new StringBuilder();
        text.codePoints().limit(most).forEach(point -> clean.appendCodePoint(isPrintable(point) ? point : '?'));
        return clean.toString();
    }

    /// The replacement character counts as unprintable, because invalid bytes decode to it too.
    private static boolean isPrintable(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> point != 0xFFFD;
        };
    }
}
