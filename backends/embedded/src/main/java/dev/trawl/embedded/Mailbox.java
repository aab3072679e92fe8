package dev.trawl.embedded;

import dev.trawl.spi.live.Invitation;

/// Invitations that wait, and which of them comes next.
interface Mailbox {

    void add(Invitation invitation);

    /// Takes the next one out; only asked when there is one.
    Invitation next();

    int size();
}
