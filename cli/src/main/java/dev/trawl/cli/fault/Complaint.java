package dev.trawl.cli.fault;

import java.util.List;

/// The error message of a failed command: the failure, the fix, and a stable code.
///
/// @param details further lines, such as one per invalid field
public record Complaint(ExitCode exit, String code, String english, String chinese, List<String> details) {

    public String text(MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> english;
            case CHINESE -> chinese;
        };
    }
}
