package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Tasks;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/// A payload that cannot be read any more harms its own task alone, even when there are more of them than are split at
/// once.
class DamagedTaskTest {

    private final World world = new World(CoreConfig.defaults("node-1"), DamagedLedger::new);

    @Test
    void a_task_whose_payload_is_damaged_fails_and_others_are_split() {
        var first = world.submit("list", "{\"items\":[1,2,3],\"damaged\":true}");
        for (int i = 0; i < 10; i++) {
            world.submit("list", "{\"items\":[1,2,3],\"damaged\":true}");
        }
        var sound = world.submit("list", "{\"items\":[1,2,3]}");
        world.settle();

        assertThat(world.task(sound).progress().total()).isEqualTo(2);
        assertThat(world.task(first).state()).isEqualTo(TaskState.FAILED);
        assertThat(world.task(first).status().reason().orElseThrow()).contains("payload");
    }

    private record DamagedLedger(Ledger inner) implements ForwardingLedger {

        @Override
        public <T> Committed<T> write(Work<T> work) {
            return inner.write(transaction -> work.run(new DamagedTransaction(transaction)));
        }
    }

    private record DamagedTransaction(Transaction inner) implements ForwardingTransaction {

        @Override
        public Tasks tasks() {
            var tasks = inner.tasks();
            return (Tasks) Proxy.newProxyInstance(
                    Tasks.class.getClassLoader(), new Class<?>[] {Tasks.class}, (_, method, arguments) -> {
                        try {
                            var answer = method.invoke(tasks, arguments);
                            if (method.getName().equals("body")
                                    && String.valueOf(answer).contains("damaged")) {
                                throw new CorruptRowException("task_body", arguments[0].toString(), "payload");
                            }
                            return answer;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}
