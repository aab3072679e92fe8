package dev.trawl.spi.ledger;

/// One thing that somebody did or tried to do, as the audit log keeps it. What is not known or does not apply is empty.
///
/// @param project whose chain it belongs to
/// @param principal, role who it was; empty when nobody was signed in
/// @param address where the request came from
/// @param action method and pattern of the route, or a word such as `server.start`
/// @param object the path as it was sent, or what the action was about
/// @param sent SHA-256 of the body that was sent, in hex
/// @param before, after SHA-256 of what was changed, where the route tells it
/// @param status what the caller was answered; 0 when there was no caller
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

    /// Something that the program itself has to tell.
    public static AuditEntry ofServer(String project, String node, String action, String object, String detail) {
        return new AuditEntry(project, node, "", "", action, object, "", "", "", 0, detail);
    }

    /// The same about something else.
    public AuditEntry about(String other) {
        return new AuditEntry(project, principal, role, address, action, other, sent, before, after, status, detail);
    }

    /// The same with the hashes of what was there before and after it.
    public AuditEntry changed(String hashBefore, String hashAfter) {
        return new AuditEntry(
                project, principal, role, address, action, object, sent, hashBefore, hashAfter, status, detail);
    }

    /// The same with texts that every store keeps as they are: one line, no half characters, not too long.
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

    /// The replacement character is none: it is also what a broken byte reads as.
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
