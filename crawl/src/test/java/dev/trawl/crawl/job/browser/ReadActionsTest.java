package dev.trawl.crawl.job.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.render.ActionStep;
import dev.trawl.crawl.render.PageAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// 004.25: a job scripts the actions of a browser on its pages.
class ReadActionsTest {

    private final List<String> complaints = new ArrayList<>();

    @Test
    void every_action_is_read_in_order() {
        var steps = read("[{'click': '#a'}, {'hover': '#b'}, {'type': {'selector': '#c', 'text': 'x'}},"
                + " {'press': 'Enter'}, {'select': {'selector': '#d', 'value': 5}}, {'scroll': 3}, {'wait': '2s'},"
                + " {'wait_for': '#e'}, {'next_page': '#f'}, {'next_page': {'selector': '#g', 'max': 4}},"
                + " {'dismiss_consent': true}]");

        assertThat(complaints).isEmpty();
        assertThat(steps)
                .extracting(ActionStep::action)
                .containsExactly(
                        new PageAction.Click("#a"),
                        new PageAction.Hover("#b"),
                        new PageAction.Type("#c", "x", false),
                        new PageAction.Press("Enter"),
                        new PageAction.Select("#d", "5"),
                        new PageAction.Scroll(3),
                        new PageAction.Pause(Duration.ofSeconds(2)),
                        new PageAction.WaitFor("#e"),
                        new PageAction.NextPage("#f", 10),
                        new PageAction.NextPage("#g", 4),
                        new PageAction.DismissConsent());
    }

    @Test
    void conditions_belong_to_their_action() {
        assertThat(read("[{'click': '#a', 'optional': true, 'timeout': '3s'}, {'click': '#b'}]"))
                .containsExactly(
                        new ActionStep(new PageAction.Click("#a"), true, Duration.ofSeconds(3)),
                        new ActionStep(new PageAction.Click("#b"), false, Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'click' | actions: must be a list of at most 100 actions, such as [{click: '#more'}, {scroll: 20}]",
                "['click'] | actions[0]: must be a map with one action, such as {click: '#more', optional: true}",
                "[{'click': '#a', 'scroll': 1}] | actions[0]: must be a map with one action, such as {click: '#more', optional: true}",
                "[{'scroll': 1}, {'jump': 1}] | actions[1].jump: unknown action; known are click, dismiss_consent, hover, next_page, press, scroll, select, type, wait, wait_for",
                "[{'click': ''}] | actions[0].click: '': must be a CSS selector",
                "[{'type': '#a'}] | actions[0].type: must be a map with selector and text",
                "[{'type': {'selector': '#a'}}] | actions[0].type.text: must be a text",
                "[{'type': {'selector': '#a', 'text': 'secret://k'}}] | actions[0].type.text: cannot name a secret; log in with 'login' of the job, whose session the browser shares",
                "[{'scroll': 0}] | actions[0].scroll: must be a number from 1 to 1000",
                "[{'wait': '61s'}] | actions[0].wait: must be a time such as 10, 1.5s, 500ms or 2m, from 0ms to 60s",
                "[{'next_page': {'selector': '#a', 'max': 0}}] | actions[0].next_page.max: must be a number from 1 to 1000",
                "[{'dismiss_consent': 'no'}] | actions[0].dismiss_consent: must be true",
                "[{'click': '#a', 'timeout': '2m'}] | actions[0].timeout: must be a time such as 10, 1.5s, 500ms or 2m, from 1ms to 60s",
                "[{'click': '#a', 'optional': 1}] | actions[0].optional: must be true or false",
            })
    void a_wrong_action_is_named(String actions, String complaint) {
        read(actions);
        assertThat(complaints).containsExactly(complaint);
    }

    @Test
    void a_wrong_selector_is_named_with_the_reason() {
        assertThat(read("[{'wait_for': 'a[['}]")).isEmpty();
        assertThat(complaints).singleElement().asString().startsWith("actions[0].wait_for: 'a[[': ");
    }

    private List<ActionStep> read(String actions) {
        String json = "{'actions': %s}".formatted(actions).replace('\'', '"');
        return new ReadActions(new Values(JsonMapper.shared().readTree(json), complaints)).read();
    }
}
