package dev.trawl.embedded;

import dev.trawl.spi.live.Invitation;

/// Waiting invitations and their order.
interface Mailbox {

    void add(Invitation invitation);

    /// Removes and returns the next one; called only when there is one.
    Invitation next();

    int size();
}
