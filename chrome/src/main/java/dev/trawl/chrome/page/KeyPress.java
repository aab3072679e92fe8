package dev.trawl.chrome.page;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/// A key of the keyboard.
///
/// @param name such as `Enter` or `a`
/// @param code of the key on Windows, which scripts read as `keyCode`
/// @param text that the key enters; empty for none
record KeyPress(String name, int code, String text) {

    private static final Map<String, KeyPress> NAMED = Map.ofEntries(
            entry("Enter", new KeyPress("Enter", 13, "\r")),
            entry("Tab", new KeyPress("Tab", 9, "")),
            entry("Escape", new KeyPress("Escape", 27, "")),
            entry("Backspace", new KeyPress("Backspace", 8, "")),
            entry("Delete", new KeyPress("Delete", 46, "")),
            entry("Space", new KeyPress(" ", 32, " ")),
            entry("PageUp", new KeyPress("PageUp", 33, "")),
            entry("PageDown", new KeyPress("PageDown", 34, "")),
            entry("End", new KeyPress("End", 35, "")),
            entry("Home", new KeyPress("Home", 36, "")),
            entry("ArrowLeft", new KeyPress("ArrowLeft", 37, "")),
            entry("ArrowUp", new KeyPress("ArrowUp", 38, "")),
            entry("ArrowRight", new KeyPress("ArrowRight", 39, "")),
            entry("ArrowDown", new KeyPress("ArrowDown", 40, "")));

    /// Empty for an unknown name of more than one character.
    static Optional<KeyPress> of(String name) {
        if (name.codePointCount(0, name.length()) == 1) {
            return Optional.of(new KeyPress(name, Character.toUpperCase(name.codePointAt(0)), name));
        }
        return Optional.ofNullable(NAMED.get(name));
    }

    Map<String, Object> event(String type) {
        boolean enters = type.equals("keyDown") && !text.isEmpty();
        return enters
                ? Map.of("type", type, "key", name, "code", name, "windowsVirtualKeyCode", code, "text", text)
                : Map.of(
                        "type", type.equals("keyDown") ? "rawKeyDown" : type,
                        "key", name,
                        "code", name,
                        "windowsVirtualKeyCode", code);
    }
}
