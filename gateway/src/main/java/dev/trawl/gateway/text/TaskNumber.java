package dev.trawl.gateway.text;

import dev.trawl.plugin.TaskId;
import java.util.Optional;
import java.util.regex.Pattern;

/// The id of a task as a number, as in document 003, or with its prefix.
public final class TaskNumber {

    private static final Pattern NUMBER = Pattern.compile("t?([1-9][0-9]{0,15})");

    private TaskNumber() {}

    public static Optional<TaskId> parse(String text) {
        var match = NUMBER.matcher(text);
        return match.matches() ? TaskId.parse("t" + match.group(1)) : Optional.empty();
    }
}
