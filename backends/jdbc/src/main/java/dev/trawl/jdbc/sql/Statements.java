package dev.trawl.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// A connection and its prepared statements. A read is one statement, whatever its number of keys.
public final class Statements implements AutoCloseable {

    private final Connection connection;
    private final Dialect dialect;
    private final IdentityHashMap<String, PreparedStatement> prepared = new IdentityHashMap<>();
    private Optional<SqlFailure> failure = Optional.empty();

    public Statements(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    public Dialect dialect() {
        return dialect;
    }

    public Connection connection() {
        return connection;
    }

    /// The version that the database reports.
    public String version() {
        try {
            return connection.getMetaData().getDatabaseProductVersion();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// All rows of a query.
    public <T> List<T> list(Sql sql, Row.Reader<T> reader, Object... parameters) {
        try {
            var statement = prepare(sql);
            bind(statement, parameters);
            var found = new ArrayList<T>();
            readAll(statement, reader, found);
            return found;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// The first row of a query; empty when there is none.
    public <T> Optional<T> first(Sql sql, Row.Reader<T> reader, Object... parameters) {
        return list(sql, reader, parameters).stream().findFirst();
    }

    /// Runs one statement and returns how many rows it touched.
    public int run(Sql sql, Object... parameters) {
        try {
            var statement = prepare(sql);
            bind(statement, parameters);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// The rows with these keys. Keys must be sorted, so that all transactions lock in the same order.
    public <K, T> List<T> lookup(Sql sql, Columns<K> columns, Collection<K> keys, Row.Reader<T> reader) {
        try {
            var found = new ArrayList<T>(keys.size());
            if (keys.isEmpty()) {
                return found;
            }
            var statement = prepare(sql);
            switch (dialect) {
                case SQLITE, MARIADB -> statement.setString(1, columns.json(keys));
                case POSTGRESQL -> {
                    var _ = columns.bindArrays(statement, List.copyOf(keys));
                }
            }
            readAll(statement, reader, found);
            return found;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// Writes rows: as arrays on PostgreSQL, otherwise as a batch of one statement.
    public <R> void write(Sql sql, Columns<R> columns, List<R> rows) {
        if (rows.isEmpty()) {
            return;
        }
        if (dialect != Dialect.POSTGRESQL) {
            writeEach(sql, columns, rows);
            return;
        }
        try {
            var statement = prepare(sql);
            var _ = columns.bindArrays(statement, rows);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// Runs the statement once per row, in order, on every database; element i is true if it changed a row.
    public <R> boolean[] writeEach(Sql sql, Columns<R> columns, List<R> rows) {
        boolean[] touched = new boolean[rows.size()];
        if (rows.isEmpty()) {
            return touched;
        }
        try {
            var statement = prepare(sql);
            for (R row : rows) {
                columns.bind(statement, row);
                statement.addBatch();
            }
            int[] counts = statement.executeBatch();
            for (int i = 0; i < counts.length; i++) {
                touched[i] = counts[i] != 0;
            }
            return touched;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// Runs a PostgreSQL update over arrays that returns the ordinal of every row it changed.
    <R> void writeReturning(Sql sql, Columns<R> columns, List<R> rows, Row.Reader<?> ordinal) {
        try {
            var statement = prepare(sql);
            var _ = columns.bindArrays(statement, rows);
            readAll(statement, ordinal, new ArrayList<>());
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /// Runs a PostgreSQL statement over arrays and one more number, and returns the resulting number.
    public <R> long writeNumbered(String sql, Columns<R> columns, List<R> rows, long more) {
        try {
            var statement = prepare(Sql.same(sql));
            int next = columns.bindArrays(statement, rows);
            statement.setLong(next, more);
            var answer = new ArrayList<Long>(1);
            readAll(statement, Row::big, answer);
            return answer.getFirst();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
        prepared.clear();
    }

    /// The server may have ended the transaction with the failure. Later statements would then run in a
    /// new transaction, so
    /// they are rejected.
    private SqlFailure failed(SQLException reason) {
        var failed = new SqlFailure(reason);
        if (dialect != Dialect.SQLITE) {
            failure = Optional.of(failed);
        }
        return failed;
    }

    private PreparedStatement prepare(Sql sql) throws SQLException {
        if (failure.isPresent()) {
            throw failure.get();
        }
        String text = sql.in(dialect);
        PreparedStatement known = prepared.get(text);
        if (known != null) {
            return known;
        }
        PreparedStatement fresh = connection.prepareStatement(text);
        prepared.put(text, fresh);
        return fresh;
    }

    private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    private static <T> void readAll(PreparedStatement statement, Row.Reader<? extends T> reader, List<T> into)
            throws SQLException {
        try (ResultSet results = statement.executeQuery()) {
            var row = new Row(results);
            while (row.next()) {
                into.add(reader.read(row));
            }
        }
    }
}
