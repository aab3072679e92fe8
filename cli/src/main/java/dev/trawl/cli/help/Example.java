package dev.trawl.cli.help;

import java.util.ArrayList;
import java.util.List;

/// Lays out the command of an example. A command that is too wide continues on the next line after a backslash, so that
/// it can be pasted into a shell.
final class Example {

    private static final String INDENT = "      ";
    private static final String CONTINUED = " \\";

    private Example() {}

    /// The lines of an indented command, each with its line end.
    static String lines(String command, int width) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder("  ");
        boolean empty = true;
        for (String word : words(command.strip())) {
            if (!empty && line.length() + 1 + word.length() + CONTINUED.length() > width) {
                text.append(line).append(CONTINUED).append("%n".formatted());
                line = new StringBuilder(INDENT);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return text.append(line).append("%n".formatted()).toString();
    }

    /// The words of a command, an option together with its value.
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (String word : split(command)) {
            boolean isValue =
                    !words.isEmpty() && words.getLast().matches("--?[a-zA-Z][\\w-]*") && !word.startsWith("-");
            if (isValue) {
                words.add(words.removeLast() + " " + word);
            } else {
                words.add(word);
            }
        }
        return words;
    }

    /// Splits at the spaces outside of quotes and keeps the quotes.
    private static List<String> split(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        for (int at = 0; at < command.length(); at++) {
            char letter = command.charAt(at);
            if (letter == ' ' && quote == 0) {
                words.add(word.toString());
                word = new StringBuilder();
                continue;
            }
            if (letter == quote) {
                quote = 0;
            } else if (quote == 0 && (letter == '\'' || letter == '"')) {
                quote = letter;
            }
            word.append(letter);
        }
        words.add(word.toString());
        return words;
    }
}
