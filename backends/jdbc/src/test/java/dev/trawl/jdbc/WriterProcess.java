package dev.trawl.jdbc;

import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Task;
import dev.trawl.testkit.Rows;
import java.util.List;

/// Inserts tasks until it is killed and prints the id of each after its commit: `WriterProcess URL`.
final class WriterProcess {

    private WriterProcess() {}

    public static void main(String[] arguments) {
        try (var ledger = JdbcLedgers.open(arguments[0], "", "", 1, new RealTime())) {
            while (true) {
                Task inserted = ledger.write(transaction -> {
                            Task task = Rows.task(transaction.submissions().reserveIds(1));
                            transaction
                                    .submissions()
                                    .insert(List.of(new NewTask(
                                            task, Rows.body("{}"), List.of(Rows.newSubtask(Rows.subtask(task, 1))))));
                            return task;
                        })
                        .value();
                System.out.println(inserted.id().value());
            }
        }
    }
}
