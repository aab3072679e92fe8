/// Fast state that can be lost and rebuilt: invitations, inboxes, heartbeats, marks. Losing all of it
/// loses no work.
@NullMarked
package dev.trawl.spi.live;

import org.jspecify.annotations.NullMarked;
