package dev.trawl.worker.execute;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.plugin.Executor;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ExecutorContract;
import java.util.List;

class GrpcContractTest extends ExecutorContract {

    @Override
    protected Executor open() {
        return new GrpcExecutor(new EgressGuard(List.of()), SecretSource.NONE);
    }

    @Override
    protected String taskType() {
        return "call";
    }

    @Override
    protected String goodSettings() {
        return "{\"target\":\"a.test:443\",\"tls\":true,\"ca_file\":\"/etc/ca.pem\",\"metadata\":{\"x-team\":\"blue\"},"
                + "\"retryable_codes\":[\"UNAVAILABLE\"],\"parameters\":{\"n\":1}}";
    }

    @Override
    protected List<String> badSettings() {
        return List.of(
                "{}",
                "{\"target\":\"a.test\"}",
                "{\"target\":\"a.test:80\",\"a\\nb\":1}",
                "{\"target\":\"a.test:80\",\"metadata\":{\"a\\r\\nb\":[]}}",
                "{\"target\":\"\\u0007:80\"}");
    }
}
