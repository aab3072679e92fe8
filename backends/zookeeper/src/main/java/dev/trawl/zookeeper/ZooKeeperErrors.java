package dev.trawl.zookeeper;

import dev.trawl.spi.live.LiveStateUnavailableException;
import java.util.concurrent.Callable;
import org.apache.zookeeper.KeeperException;

/// Translates errors of the ensemble into messages with cause and remedy.
record ZooKeeperErrors(ZooKeeperAddress address) {

    /// Runs a call and converts every error into a [LiveStateUnavailableException].
    <T> T calmly(String verb, Callable<T> call) {
        try {
            return call.call();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failed(verb, interrupted);
        } catch (Exception broken) {
            throw failed(verb, broken);
        }
    }

    private LiveStateUnavailableException failed(String verb, Exception broken) {
        return new LiveStateUnavailableException(
                "ZooKeeper at %s could not %s: %s".formatted(address.place(), verb, words(broken)), broken);
    }

    String words(Exception broken) {
        return switch (broken) {
            case InterruptedException _ -> "the call was interrupted";
            case KeeperException.NoAuthException refused ->
                "it does not permit that at %s; correct user and password in election.url".formatted(refused.getPath());
            case KeeperException.ConnectionLossException _,
                    KeeperException.RequestTimeoutException _,
                    KeeperException.SessionExpiredException _ ->
                "no server answers, or they find no majority; start them, or correct election.url";
            case KeeperException answer -> "it answered " + answer.code();
            default -> broken.toString();
        };
    }
}
