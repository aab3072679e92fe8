package dev.trawl.engines;

/// A process that starts a server, says which, and waits to be killed.
final class Starter {

    private Starter() {}

    public static void main(String[] arguments) throws InterruptedException {
        var redis = RedisServer.start();
        System.out.println(redis.process().pid() + " " + redis.process().folder());
        Thread.currentThread().join();
    }
}
