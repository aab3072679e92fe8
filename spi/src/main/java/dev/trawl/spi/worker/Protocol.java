package dev.trawl.spi.worker;

/// The version of the network protocol between worker and server. A server supports the current version and
/// the previous one.
///
/// Version 2 names the components of a discovery: the cause of an outcome, and the path of a found URL.
/// Version 3 adds the fetch modes that a worker offers, the mode of a batch and of a found URL, and batches
/// that list pages. A subtask says in its [dev.trawl.spi.WorkNeeds] which version can read it.
public final class Protocol {

    public static final int CURRENT = 3;
    public static final int OLDEST = 1;

    private Protocol() {}

    /// Returns whether this side supports the version.
    public static boolean isSpoken(int version) {
        return version >= OLDEST && version <= CURRENT;
    }
}
