package dev.trawl.cli.fault;

import dev.trawl.config.InvalidSettingsException;
import dev.trawl.config.InvalidValueException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the error message for invalid settings.
public final class SettingsComplaint {

    private SettingsComplaint() {}

    public static Complaint of(InvalidSettingsException e) {
        List<String> arguments = e.arguments();
        return switch (e.error()) {
            case UNKNOWN_KEY -> unknown(arguments);
            case INVALID_VALUE -> invalid(arguments, e.getCause());
            case INVALID_FILE -> Fault.BAD_SETTINGS_FILE.complaint(arguments.toArray());
            case DUPLICATE_KEY -> duplicate(arguments);
            case NO_SETTINGS ->
                Fault.BAD_SETTINGS_FILE.complaint(arguments.getFirst(), Phrase.of("it contains no settings"));
            case NOT_UTF_8 ->
                Fault.BAD_SETTINGS_FILE.complaint(
                        arguments.get(0) + ":" + arguments.get(1),
                        Phrase.of("the line is not UTF-8 text; save the file as UTF-8"));
            case UNREADABLE_FILE -> unreadable(arguments.getFirst(), e.getCause());
            case OTHER_MODE -> Fault.OTHER_MODE.complaint(arguments.toArray());
        };
    }

    private static Complaint unknown(List<String> arguments) {
        String meant = arguments.get(2);
        Object hint = meant.isEmpty() ? "" : Phrase.of(" (did you mean '%s'?)", meant);
        return Fault.UNKNOWN_SETTING.complaint(arguments.get(0), arguments.get(1), hint);
    }

    private static Complaint invalid(List<String> arguments, @Nullable Throwable cause) {
        Object problem = cause instanceof InvalidValueException value
                ? Phrase.of(value.template(), value.arguments().toArray())
                : "";
        return Fault.BAD_SETTING.complaint(arguments.get(0), arguments.get(1), problem);
    }

    private static Complaint duplicate(List<String> arguments) {
        Phrase problem = Phrase.of(
                "%s is set twice, as %s and as %s", arguments.subList(1, 4).toArray());
        return Fault.BAD_SETTINGS_FILE.complaint(arguments.getFirst(), problem);
    }

    private static Complaint unreadable(String file, @Nullable Throwable cause) {
        Object reason = cause instanceof IOException failed ? Reason.of(failed) : "";
        return Fault.UNREADABLE_FILE.complaint(file, reason);
    }
}
