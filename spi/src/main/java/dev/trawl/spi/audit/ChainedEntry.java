package dev.trawl.spi.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/// An audit log entry at its position in the chain. The hash covers the entry and the hash of the previous one.
/// A changed, deleted or inserted entry therefore invalidates every later hash.
///
/// @param number from 1, without gaps within a project
/// @param at ledger time, milliseconds since 1970
/// @param previous the hash of the previous entry
public record ChainedEntry(long number, long at, AuditEntry entry, String previous, String hash) {

    private static final int FIRST_PRINTABLE = 0x20;

    /// The next entry of a chain.
    public static ChainedEntry after(AuditHead head, long at, AuditEntry entry) {
        var unsigned = new ChainedEntry(head.number() + 1, at, entry, head.hash(), "");
        return new ChainedEntry(unsigned.number, at, entry, unsigned.previous, unsigned.computed());
    }

    /// Returns true if the hash matches the contents.
    public boolean isWhole() {
        return hash.equals(computed());
    }

    /// One line of JSON with a fixed field order; two entries are equal if their lines are.
    public String line() {
        return "%s,\"hash\":%s}".formatted(open(), quoted(hash));
    }

    private String computed() {
        return sha256((open() + "}").getBytes(StandardCharsets.UTF_8));
    }

    /// SHA-256 in hex.
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private String open() {
        var line = new StringBuilder("{\"number\":").append(number);
        text(line, "at", Instant.ofEpochMilli(at).toString());
        text(line, "project", entry.project());
        text(line, "principal", entry.principal());
        text(line, "role", entry.role());
        text(line, "address", entry.address());
        text(line, "action", entry.action());
        text(line, "object", entry.object());
        text(line, "sent", entry.sent());
        text(line, "before", entry.before());
        text(line, "after", entry.after());
        line.append(",\"status\":").append(entry.status());
        text(line, "detail", entry.detail());
        text(line, "previous", previous);
        return line.toString();
    }

    private static void text(StringBuilder line, String name, String value) {
        line.append(",\"").append(name).append("\":").append(quoted(value));
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < FIRST_PRINTABLE) {
                quoted.append("\\u%04x".formatted((int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }
}
