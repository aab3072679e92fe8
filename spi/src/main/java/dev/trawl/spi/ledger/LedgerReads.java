package dev.trawl.spi.ledger;

import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.firing.ScheduleReads;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.secret.SecretReads;

/// Reads outside transactions. A class takes the narrowest of the ports that this one combines. Lists are keyset pages:
/// `after` is the last key of the previous page.
public interface LedgerReads
        extends TaskReads, RangeReads, OpenWorkReads, SessionReads, LogReads, TermReads, TypeReads {

    /// A positive number that identifies this ledger. It never changes and is part of a backup.
    long id();

    /// Reads of keys, users and enrolled workers.
    IdentityReads identity();

    /// Reads of sealed secrets.
    SecretReads secrets();

    /// Reads of the audit log.
    AuditReads audit();

    /// Reads of crawls.
    CrawlReads crawls();

    /// Reads of schedules.
    ScheduleReads schedules();

    /// Reads of the PULL lane.
    PullReads pulls();

    /// Ledger time, milliseconds since 1970.
    long now();
}
