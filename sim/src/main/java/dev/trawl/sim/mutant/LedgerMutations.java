package dev.trawl.sim.mutant;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Leadership;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Progress;
import dev.trawl.spi.task.Submissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Planted bugs in the handling of terms, sessions, progress, replies, the log and the time.
final class LedgerMutations {

    private LedgerMutations() {}

    private static Mutation transactions(UnaryOperator<Transaction> wrap) {
        return new Mutation() {
            @Override
            public Transaction transaction(Transaction honest, LedgerReads reads) {
                return wrap.apply(honest);
            }
        };
    }

    static Mutation endedSessionTakenForOpen() {
        return transactions(honest -> new HonestTransaction(honest) {
            @Override
            public WorkerSessionRows sessions() {
                return new ForwardingSessions(super.sessions()) {
                    @Override
                    public Optional<WorkerSession> lock(long id) {
                        return super.lock(id).map(LedgerMutations::opened);
                    }
                };
            }
        });
    }

    private static WorkerSession opened(WorkerSession was) {
        return new WorkerSession(
                was.id(),
                was.project(),
                was.worker(),
                was.name(),
                was.node(),
                was.capacity(),
                was.types(),
                was.offers(),
                was.beat(),
                Map.copyOf(was.missed()),
                was.draining(),
                true,
                was.startedAt(),
                0,
                was.ttlMillis());
    }

    static Mutation termNotChecked() {
        return transactions(honest -> new HonestTransaction(honest) {
            @Override
            public Leadership leadership() {
                return new ForwardingLeadership(super.leadership()) {
                    @Override
                    public boolean holds(long term) {
                        return true;
                    }
                };
            }
        });
    }

    private static Mutation progress(UnaryOperator<Progress> wrap) {
        return transactions(honest -> new HonestTransaction(honest) {
            @Override
            public Progress progress() {
                return wrap.apply(super.progress());
            }
        });
    }

    static Mutation progressDoubled() {
        return progress(honest -> new ForwardingProgress(honest) {
            @Override
            public void add(List<Delta> deltas) {
                super.add(deltas);
                super.add(deltas);
            }
        });
    }

    static Mutation progressLost() {
        return progress(honest -> new ForwardingProgress(honest) {
            @Override
            public List<Delta> take(int maxTasks) {
                var taken = super.take(maxTasks);
                return taken.size() > 1 ? taken.subList(1, taken.size()) : taken;
            }
        });
    }

    static Mutation answerNotKept() {
        return transactions(honest -> new HonestTransaction(honest) {
            @Override
            public Submissions submissions() {
                return new ForwardingSubmissions(super.submissions()) {
                    @Override
                    public boolean keep(String project, String key, KeptAnswer answer) {
                        return true;
                    }
                };
            }
        });
    }

    static Mutation logCutShort() {
        return transactions(honest -> new HonestTransaction(honest) {
            @Override
            public void log(List<LogEntry> entries) {
                super.log(entries.size() > 2 ? entries.subList(0, entries.size() - 1) : entries);
            }
        });
    }

    static Mutation wallClockDeadlines() {
        return new Mutation() {
            @Override
            public TimeSource time(TimeSource honest) {
                return new TimeSource() {
                    @Override
                    public long wallMillis() {
                        return honest.wallMillis();
                    }

                    @Override
                    public long nanos() {
                        return honest.wallMillis() * 1_000_000;
                    }
                };
            }
        };
    }

    static Mutation acknowledgedEarly() {
        return new Mutation() {
            @Override
            public boolean acknowledgesEarly() {
                return true;
            }
        };
    }
}
