package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.transaction.JdbcAudit;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.audit.ChainedEntry;
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
