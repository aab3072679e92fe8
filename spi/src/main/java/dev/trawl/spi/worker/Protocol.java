package dev.trawl.spi.worker;

/// The version of what is said between a worker and a server over a network. A server speaks the current one and the
/// one before.
public final class Protocol {

    public static final int CURRENT = 1;
    public static final int OLDEST = 1;

    private Protocol() {}

    /// Both sides understand each other.
    public static boolean isSpoken(int version) {
        return version >= OLDEST && version <= CURRENT;
    }
}
