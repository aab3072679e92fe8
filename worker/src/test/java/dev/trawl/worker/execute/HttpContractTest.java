package dev.trawl.worker.execute;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.spi.execute.Executor;
import dev.trawl.testkit.ExecutorContract;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;

class HttpContractTest extends ExecutorContract {

    @Override
    protected Executor open() throws NoSuchAlgorithmException {
        return new HttpExecutor(new EgressGuard(List.of()), SSLContext.getDefault());
    }

    @Override
    protected String taskType() {
        return "call";
    }

    @Override
    protected String goodSettings() {
        return "{\"url\":\"https://a.test/run?b=c\",\"headers\":{\"X-Team\":\"blue\",\"X-Number\":7}}";
    }

    @Override
    protected List<String> badSettings() {
        return List.of(
                "{}",
                "{\"url\":\"gopher://a.test\"}",
                "{\"url\":\"http://a.test\",\"a\\nb\":1}",
                "{\"url\":\"http://a.test\",\"headers\":{\"a\\r\\nb\":[]}}",
                "{\"url\":\"http://\\u0007\"}");
    }
}
