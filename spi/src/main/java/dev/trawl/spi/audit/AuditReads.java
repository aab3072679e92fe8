package dev.trawl.spi.audit;

import java.util.List;

/// Reads of the audit log.
public interface AuditReads {

    /// Both ends of a project's chain; an empty chain when the project has no entries.
    AuditHead head(String project);

    /// The chains of all projects, by name.
    List<AuditHead> heads();

    /// Entries of a project with `after < number <= through`, ascending.
    List<ChainedEntry> between(String project, long after, long through);
}
