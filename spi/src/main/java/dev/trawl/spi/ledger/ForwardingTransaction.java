package dev.trawl.spi.ledger;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.crawl.CrawlNotes;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.firing.Schedules;
import dev.trawl.spi.identity.Enrolment;
import dev.trawl.spi.identity.Identity;
import dev.trawl.spi.pull.PullWorkers;
import dev.trawl.spi.pull.Snapshots;
import dev.trawl.spi.secret.SealedSecrets;
import dev.trawl.spi.task.BulkOperations;
import dev.trawl.spi.task.Configs;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Progress;
import dev.trawl.spi.task.Submissions;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Tasks;
import java.util.List;

/// Forwards every call to another transaction; an implementation overrides the calls it changes.
public interface ForwardingTransaction extends Transaction {

    Transaction inner();

    @Override
    default Submissions submissions() {
        return inner().submissions();
    }

    @Override
    default Tasks tasks() {
        return inner().tasks();
    }

    @Override
    default Subtasks subtasks() {
        return inner().subtasks();
    }

    @Override
    default Progress progress() {
        return inner().progress();
    }

    @Override
    default Frontier frontier() {
        return inner().frontier();
    }

    @Override
    default CrawlNotes notes() {
        return inner().notes();
    }

    @Override
    default WorkerSessionRows sessions() {
        return inner().sessions();
    }

    @Override
    default Leadership leadership() {
        return inner().leadership();
    }

    @Override
    default Configs configs() {
        return inner().configs();
    }

    @Override
    default Identity identity() {
        return inner().identity();
    }

    @Override
    default Schedules schedules() {
        return inner().schedules();
    }

    @Override
    default Enrolment enrolment() {
        return inner().enrolment();
    }

    @Override
    default SealedSecrets secrets() {
        return inner().secrets();
    }

    @Override
    default BulkOperations operations() {
        return inner().operations();
    }

    @Override
    default Housekeeping housekeeping() {
        return inner().housekeeping();
    }

    @Override
    default void log(List<LogEntry> entries) {
        inner().log(entries);
    }

    @Override
    default PullWorkers pullWorkers() {
        return inner().pullWorkers();
    }

    @Override
    default Snapshots snapshots() {
        return inner().snapshots();
    }

    @Override
    default void audit(List<AuditEntry> entries) {
        inner().audit(entries);
    }

    @Override
    default long now() {
        return inner().now();
    }
}
