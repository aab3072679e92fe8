package dev.trawl.s3;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Creates clients whose calls all have a timeout. Creating one sends no request.
///
/// @param accessKey, secretKey empty when the environment or the machine's role provides them
record Connect(S3Address address, String accessKey, String secretKey) {

    static final Duration CALL = Duration.ofSeconds(10);

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration SILENCE = Duration.ofSeconds(4);
    private static final int TRIES = 3;
    private static final int MOST_CONNECTIONS = 128;

    S3Client client() {
        var client = S3Client.builder()
                .region(Region.of(address.region()))
                .credentialsProvider(credentials())
                .serviceConfiguration(service())
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(calls -> calls.apiCallTimeout(CALL)
                        .retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(TRIES)
                                .backoffStrategy(backoff())
                                .throttlingBackoffStrategy(backoff())
                                .build()))
                .httpClientBuilder(Apache5HttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(SILENCE)
                        .connectionAcquisitionTimeout(SILENCE)
                        .maxConnections(MOST_CONNECTIONS));
        address.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }

    S3Presigner presigner() {
        var presigner = S3Presigner.builder()
                .region(Region.of(address.region()))
                .credentialsProvider(credentials())
                .serviceConfiguration(service());
        address.endpoint().ifPresent(presigner::endpointOverride);
        return presigner.build();
    }

    /// S3-compatible stores with their own endpoint rarely support a host name per bucket; Amazon S3 does.
    private S3Configuration service() {
        return S3Configuration.builder()
                .pathStyleAccessEnabled(address.endpoint().isPresent())
                .chunkedEncodingEnabled(false)
                .build();
    }

    private AwsCredentialsProvider credentials() {
        return accessKey.isEmpty()
                ? DefaultCredentialsProvider.builder().build()
                : StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey));
    }

    private static BackoffStrategy backoff() {
        return BackoffStrategy.exponentialDelay(Duration.ofMillis(100), Duration.ofSeconds(1));
    }

    /// For messages; omits the secret.
    @Override
    public String toString() {
        return address.toString();
    }
}
