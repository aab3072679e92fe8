package dev.trawl.chrome.page;

/// A function of `page.js` failed, usually because a selector is invalid.
final class PageScriptException extends RuntimeException {

    private static final long serialVersionUID = 1;

    PageScriptException(String message) {
        super(message, null, false, false);
    }
}
