package dev.trawl.chrome.browser;

/// No browser could be started.
public final class BrowserUnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    private final Problem problem;

    public BrowserUnavailableException(Problem problem, String detail) {
        super(detail);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }

    /// The kind of the problem. The message has the details.
    public enum Problem {
        /// There is no browser in the usual places, or none at `chrome.path`.
        NOT_FOUND,
        /// The platform lacks a program or interface that a safe start needs.
        PLATFORM,
        /// The user to drop to does not exist or is root.
        USER,
        /// The folder of the profiles cannot be used.
        FOLDER,
        /// The browser ended at once or did not answer. The sandbox that cannot start is the most common reason.
        START,
        /// The browser runs, but its pages are not sandboxed.
        SANDBOX
    }
}
