package dev.trawl.jdbc;

import dev.trawl.spi.ledger.AuditHead;
import dev.trawl.spi.ledger.AuditReads;
import dev.trawl.spi.ledger.ChainedEntry;
import java.util.List;

/// Reads audit chains.
final class JdbcAuditReads implements AuditReads {

    private final JdbcCrawlReads.Reading reading;

    JdbcAuditReads(JdbcCrawlReads.Reading reading) {
        this.reading = reading;
    }

    @Override
    public AuditHead head(String project) {
        return reading.read(statements -> JdbcAudit.head(statements, project));
    }

    @Override
    public List<AuditHead> heads() {
        return reading.read(JdbcAudit::heads);
    }

    @Override
    public List<ChainedEntry> between(String project, long after, long through) {
        return reading.read(statements -> JdbcAudit.between(statements, project, after, through));
    }
}
