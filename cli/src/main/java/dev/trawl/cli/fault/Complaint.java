package dev.trawl.cli.fault;

import java.util.List;

/// What a person is told when a command fails: what happened, what to do, and a code that stays the same.
///
/// @param details further lines, such as one per wrong field
public record Complaint(ExitCode exit, String code, String english, String chinese, List<String> details) {

    public String text(Language language) {
        return switch (language) {
            case ENGLISH -> english;
            case CHINESE -> chinese;
        };
    }
}
