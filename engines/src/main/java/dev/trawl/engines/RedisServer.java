package dev.trawl.engines;

/// Redis 6.2 on a port of its own. What it has answered outlives a kill.
public final class RedisServer implements OneProcess {

    private final int port;
    private final String password;
    private final ServerProcess process;

    private RedisServer(int port, String password) {
        this.port = port;
        this.password = password;
        process = ServerProcess.started(RedisProgram.server(port, password, ""));
    }

    public static RedisServer start() {
        return new RedisServer(Ports.free(), "");
    }

    /// One that asks every client for this password.
    public static RedisServer start(String password) {
        return new RedisServer(Ports.free(), password);
    }

    /// `redis://127.0.0.1:PORT`
    @Override
    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    /// Empty when it asks for none.
    public String password() {
        return password;
    }

    @Override
    public ServerProcess process() {
        return process;
    }
}
