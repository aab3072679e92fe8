package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.User;
import dev.trawl.spi.identity.Users;
import java.sql.SQLException;
import java.util.Optional;

/// The tables `user_account` and `ended_session`.
public final class JdbcUsers implements Users {

    private static final String INSERT = """
            insert into user_account (project, name, role, password, version, created_at) values (?, ?, ?, ?, ?, ?)
            on conflict (project, name) do nothing
            """;

    private static final Sql ADD = new Sql(INSERT, INSERT, """
            insert ignore into user_account (project, name, role, password, version, created_at)
            values (?, ?, ?, ?, ?, ?)
            """);

    private static final Sql LOCK = Sql.locking("""
            select project, name, role, password, version, created_at from user_account where project = ? and name = ?
            for update
            """);

    private static final Sql CHANGE = Sql.same("""
            update user_account set role = ?, password = ?, version = ?, created_at = ? where project = ? and name = ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from user_account where project = ? and name = ?
            """);

    private static final Sql FORGET = Sql.same("""
            delete from ended_session where until_at <= ?
            """);

    private static final String ENDED = """
            insert into ended_session (id, until_at) values (?, ?)
            on conflict (id) do nothing
            """;

    private static final Sql END = new Sql(ENDED, ENDED, """
            insert ignore into ended_session (id, until_at) values (?, ?)
            """);

    private final JdbcTransaction transaction;
    private final Statements statements;

    JdbcUsers(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
    }

    @Override
    public boolean add(User user) {
        return statements.run(
                        ADD,
                        user.project(),
                        user.name(),
                        user.role().name(),
                        user.password(),
                        user.version(),
                        user.createdAt())
                > 0;
    }

    @Override
    public Optional<User> lock(String project, String name) {
        return statements.first(LOCK, JdbcUsers::read, project, name);
    }

    @Override
    public boolean change(User user) {
        boolean there = lock(user.project(), user.name()).isPresent(); // MariaDB does not count unchanged rows
        statements.run(
                CHANGE,
                user.role().name(),
                user.password(),
                user.version(),
                user.createdAt(),
                user.project(),
                user.name());
        return there;
    }

    @Override
    public boolean remove(String project, String name) {
        return statements.run(REMOVE, project, name) > 0;
    }

    @Override
    public void endSession(String id, long until) {
        statements.run(FORGET, transaction.now());
        statements.run(END, id, until);
    }

    /// Columns: project, name, role, password, version, created_at.
    public static User read(Row row) throws SQLException {
        String project = row.text();
        String name = row.text();
        var role = row.choice(Role.class, new Row.Place("user_account", project + "/" + name), "role");
        return new User(project, name, role, row.text(), row.integer(), row.big());
    }
}
