package dev.trawl.crawl.render;

import java.time.Duration;

/// One step of the automation of a page. Selectors are CSS.
public sealed interface PageAction {

    /// Clicks the middle of an element.
    record Click(String selector) implements PageAction {}

    /// Replaces the text of an input.
    ///
    /// @param isSecret the text is not shown in logs
    record Type(String selector, String text, boolean isSecret) implements PageAction {
        @Override
        public String toString() {
            return "Type[%s, %s]".formatted(selector, isSecret ? "***" : text);
        }
    }

    /// Presses a key such as `Enter` or `a`, in the focused element.
    record Press(String key) implements PageAction {}

    /// Selects an option of a list by its value, else by its text.
    record Select(String selector, String value) implements PageAction {}

    /// Moves the mouse over an element.
    record Hover(String selector) implements PageAction {}

    /// Scrolls down by screens until the page grows no longer.
    ///
    /// @param most number of screens
    record Scroll(int most) implements PageAction {}

    /// Does nothing for some time.
    record Pause(Duration time) implements PageAction {}

    /// Waits until an element is there.
    record WaitFor(String selector) implements PageAction {}

    /// Takes a screenshot at this point.
    record Capture(PageScreenshot screenshot) implements PageAction {}

    /// Closes a cookie banner by its button to reject or accept.
    record DismissConsent() implements PageAction {}

    /// Clicks an element again and again until it is gone, hidden or disabled.
    ///
    /// @param most number of clicks
    record NextPage(String selector, int most) implements PageAction {}

    /// Fills a login form and submits it.
    ///
    /// @param submit selector of the button
    record Login(Type user, Type password, String submit) implements PageAction {}
}
