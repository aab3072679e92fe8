package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.plugin.Executor;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ExecutorContract;
import dev.trawl.testkit.ManualTime;
import java.util.List;

class HttpContractTest extends ExecutorContract {

    private static final Fetcher NO_FETCHES = _ -> {
        throw new AssertionError("looking at settings connects to nothing");
    };

    @Override
    protected Executor open() {
        return new HttpExecutor(NO_FETCHES, SecretSource.NONE, new ManualTime());
    }

    @Override
    protected String taskType() {
        return "call";
    }

    @Override
    protected String goodSettings() {
        return """
                {"url": "https://a.test/run?b=c", "method": "put",
                 "headers": {"X-Team": "blue", "X-Number": 7, "X-Key": "Key secret://shop.key"},
                 "auth": {"user": "ann", "password": "secret://shop"},
                 "body": {"id": "{{/id}}", "all": "{{}}", "run": "{{subtask}}/{{attempt}}", "n": 7},
                 "reply": {"success": "/ok", "result": "", "records": "/rows", "error": "/why", "retryable": "/again"},
                 "retry_status": [409, 503], "max_bytes": 1000, "redirects": 3}
                """;
    }

    @Override
    protected List<String> badSettings() {
        return List.of(
                "{}",
                "{\"url\":\"gopher://a.test\"}",
                "{\"url\":\"http://a.test\",\"a\\nb\":1}",
                "{\"url\":\"http://a.test\",\"headers\":{\"a\\r\\nb\":[]}}",
                "{\"url\":\"http://\\u0007\"}",
                "{\"url\":\"http://a.test\",\"method\":\"TRACE\"}",
                "{\"url\":\"http://a.test\",\"headers\":{\"X\":\"secret://\"}}",
                "{\"url\":\"http://a.test\",\"auth\":{\"bearer\":7}}",
                "{\"url\":\"http://a.test\",\"auth\":{\"user\":\"a\"}}",
                "{\"url\":\"http://a.test\",\"auth\":\"secret://a\"}",
                "{\"url\":\"http://a.test\",\"body\":\"{{7*7}}\"}",
                "{\"url\":\"http://a.test\",\"reply\":{\"data\":\"/a\"}}",
                "{\"url\":\"http://a.test\",\"reply\":{\"result\":\"a\"}}",
                "{\"url\":\"http://a.test\",\"reply\":[]}",
                "{\"url\":\"http://a.test\",\"retry_status\":[]}",
                "{\"url\":\"http://a.test\",\"retry_status\":[200]}",
                "{\"url\":\"http://a.test\",\"max_bytes\":-1}",
                "{\"url\":\"http://a.test\",\"redirects\":11}");
    }
}
