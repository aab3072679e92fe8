package dev.trawl.cli.fault;

import java.util.List;
import java.util.function.Supplier;

/// The error message of a failed command: the failure, the fix, and a stable code.
public final class Complaint {

    private final ExitCode exit;
    private final String code;
    private final String english;
    private final Supplier<String> chinese;
    private final List<String> details;

    /// @param chinese computed only if it is shown
    /// @param details further lines, such as one per invalid field
    public Complaint(ExitCode exit, String code, String english, Supplier<String> chinese, List<String> details) {
        this.exit = exit;
        this.code = code;
        this.english = english;
        this.chinese = chinese;
        this.details = List.copyOf(details);
    }

    /// An error whose text is already in the language of the reader.
    public Complaint(ExitCode exit, String code, String text, List<String> details) {
        this(exit, code, text, () -> text, details);
    }

    /// This error with other details.
    public Complaint with(List<String> more) {
        return new Complaint(exit, code, english, chinese, more);
    }

    public ExitCode exit() {
        return exit;
    }

    public String code() {
        return code;
    }

    public String english() {
        return english;
    }

    public String chinese() {
        return chinese.get();
    }

    public List<String> details() {
        return details;
    }

    /// The message as a phrase, for texts that contain it.
    public Phrase phrase() {
        return Phrase.of("%s", this);
    }

    public String text(MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> english;
            case CHINESE -> chinese.get();
        };
    }
}
