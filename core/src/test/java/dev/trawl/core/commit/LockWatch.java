package dev.trawl.core.commit;

import dev.trawl.core.commit.LockLog.WatchedSessions;
import dev.trawl.core.commit.LockLog.WatchedSubtasks;
import dev.trawl.core.commit.LockLog.WatchedTasks;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.crawl.Hosts;
import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Tasks;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// A ledger that notes what each transaction locks.
record LockWatch(Ledger inner, List<LockLog> transactions) implements ForwardingLedger {

    LockWatch(Ledger inner) {
        this(inner, new ArrayList<>());
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        var log = new LockLog();
        transactions.add(log);
        return inner.write(transaction -> work.run(new Watched(transaction, log)));
    }

    private record Watched(Transaction inner, LockLog locks) implements ForwardingTransaction {

        @Override
        public Tasks tasks() {
            return new WatchedTasks(inner.tasks(), locks);
        }

        @Override
        public Subtasks subtasks() {
            return new WatchedSubtasks(inner.subtasks(), locks);
        }

        @Override
        @SuppressWarnings("unchecked") // the parameter of the method `lock`
        public Frontier frontier() {
            return watched(Frontier.class, inner.frontier(), (method, arguments, result) -> {
                if (method.equals("lock")) {
                    locks.crawls((Collection<TaskId>) arguments[0]);
                }
                return result instanceof Hosts hosts ? watched(Hosts.class, hosts, this::noteGroups) : result;
            });
        }

        private Object noteGroups(String method, Object[] arguments, Object result) {
            if (method.equals("lock") && !((Collection<?>) arguments[0]).isEmpty()) {
                locks.hostGroups();
            }
            return result;
        }

        @Override
        public WorkerSessionRows sessions() {
            return new WatchedSessions(inner.sessions(), locks);
        }
    }

    /// Takes note of a call and may replace its result.
    private interface Watch {
        Object of(String method, Object[] arguments, Object result);
    }

    private static <T> T watched(Class<T> port, T target, Watch watch) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    try {
                        return watch.of(method.getName(), arguments, method.invoke(target, arguments));
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }
}
