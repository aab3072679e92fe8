package dev.trawl.kafka;

import dev.trawl.spi.live.LiveStateUnavailableException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/// Translates Kafka errors into messages with cause and remedy.
final class KafkaErrors {

    private KafkaErrors() {}

    /// @param doing the attempted operation, as in `offering`
    static LiveStateUnavailableException of(KafkaUrl url, String doing, Throwable failed) {
        return new LiveStateUnavailableException("%s failed: %s".formatted(doing, words(url, failed)), failed);
    }

    static String words(KafkaUrl url, Throwable failed) {
        var cause = unwrapped(failed);
        return switch (cause) {
            case SaslAuthenticationException _ ->
                "Kafka at %s refused the user '%s': check user, password and security in %s"
                        .formatted(url, url.user(), url.setting());
            case SslAuthenticationException _ ->
                "TLS with Kafka at %s failed (%s): check its certificate and ca in %s"
                        .formatted(url, said(cause), url.setting());
            case UnsupportedVersionException _ ->
                "Kafka at %s does not know what it was asked (%s): use 4.2 or newer, for invitations with the feature share.version"
                        .formatted(url, said(cause));
            case InvalidReplicationFactorException _ ->
                "Kafka at %s has fewer brokers than replicas were asked for (%s): start more, or lower replicas in %s"
                        .formatted(url, said(cause), url.setting());
            case AuthorizationException denied -> right(url, denied);
            case TimeoutException _, DisconnectException _, java.util.concurrent.TimeoutException _ ->
                "Kafka at %s did not answer in time: check that its brokers run and that %s names them"
                        .formatted(url, url.setting());
            case Error _ -> "this process is broken (%s): look into its log".formatted(cause);
            default ->
                "Kafka at %s cannot be used (%s): look into the log of its brokers, or correct %s"
                        .formatted(url, said(cause), url.setting());
        };
    }

    private static String right(KafkaUrl url, AuthorizationException denied) {
        String what = switch (denied) {
            case TopicAuthorizationException topics ->
                "Describe, Create, Read and Write on the topics " + topics.unauthorizedTopics();
            case GroupAuthorizationException group -> "Read, Describe and AlterConfigs on the group " + group.groupId();
            case ClusterAuthorizationException _ -> "Describe on the cluster and Create on its topics";
            default -> said(denied);
        };
        return "Kafka at %s does not let the user '%s' do this: it needs %s".formatted(url, url.user(), what);
    }

    static Throwable unwrapped(Throwable failed) {
        boolean isShell = failed instanceof ExecutionException
                || failed instanceof CompletionException
                || failed.getClass() == org.apache.kafka.common.KafkaException.class;
        var cause = failed.getCause();
        return isShell && cause != null ? unwrapped(cause) : failed;
    }

    private static String said(Throwable cause) {
        return Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName());
    }
}
