package dev.trawl.jdbc;

import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Statements;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.atomic.AtomicInteger;

/// Statements on a SQLite connection that count how often the database is called.
public final class CountedStatements {

    private final AtomicInteger calls = new AtomicInteger();
    private final Statements statements;

    public CountedStatements(Connection connection) {
        var counted = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    Object result = call(connection, method, arguments);
                    return result instanceof PreparedStatement prepared ? counted(prepared) : result;
                });
        this.statements = new Statements(counted, Dialect.SQLITE);
    }

    public Statements statements() {
        return statements;
    }

    /// The number of queries, updates and batches that were run.
    public int calls() {
        return calls.get();
    }

    private Object counted(PreparedStatement prepared) {
        return Proxy.newProxyInstance(
                PreparedStatement.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (_, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        calls.incrementAndGet();
                    }
                    return call(prepared, method, arguments);
                });
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
