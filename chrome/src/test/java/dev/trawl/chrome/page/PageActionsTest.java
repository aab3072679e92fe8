package dev.trawl.chrome.page;

import static dev.trawl.chrome.ChromeRig.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.PageSite;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.render.ActionOutcome;
import dev.trawl.crawl.render.ActionOutcome.Result;
import dev.trawl.crawl.render.ActionStep;
import dev.trawl.crawl.render.PageAction;
import dev.trawl.crawl.render.PageScreenshot;
import dev.trawl.crawl.render.RenderRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// 004.25
@EnabledOnOs(OS.LINUX)
class PageActionsTest {

    @TempDir
    private static Path temporary;

    private static ChromeRig rig;

    @BeforeAll
    static void open() throws Exception {
        rig = new ChromeRig(temporary, 2);
    }

    @AfterAll
    static void close() {
        if (rig != null) {
            rig.close();
        }
    }

    @Test
    void click_type_press_select_and_hover_act_like_a_person() {
        rig.site.html("/form", """
                <body><button id=b>b</button><input id=i value=old><select id=s><option value=1>one<option value=2>two</select>
                <div id=h>h</div><ol id=log></ol><script>
                const say = (text) => log.insertAdjacentHTML('beforeend', '<li>' + text);
                b.onclick = (e) => say('clicked ' + e.isTrusted);
                i.onkeydown = (e) => e.key === 'Enter' && say('entered ' + i.value);
                s.onchange = () => say('selected ' + s.value);
                h.onmouseenter = () => say('hovered');</script>""");

        FetchReply reply = run(
                "/form",
                new PageAction.Click("#b"),
                new PageAction.Type("#i", "neu 新", false),
                new PageAction.Press("Enter"),
                new PageAction.Select("#s", "two"),
                new PageAction.Hover("#h"));

        assertThat(reply.failure()).isEmpty();
        assertThat(text(reply))
                .contains("<li>clicked true</li><li>entered neu 新</li><li>selected 2</li><li>hovered</li>");
        assertThat(outcomes(reply))
                .extracting(ActionOutcome::action)
                .containsExactly("click", "type", "press", "select", "hover");
        assertThat(outcomes(reply)).allMatch(outcome -> outcome.result() == Result.DONE);
    }

    @Test
    void scroll_goes_on_until_the_page_grows_no_longer() {
        rig.site.html("/feed", """
                <body><div id=feed></div><script>let n = 0;
                const more = () => { for (let k = 0; k < 10 && n < 50; k++) feed.insertAdjacentHTML('beforeend', `<p style="height:200px">item ${++n}</p>`) };
                more(); onscroll = () => { if (scrollY + innerHeight >= document.documentElement.scrollHeight - 10) more() };
                </script>""");

        String body = text(run("/feed", new PageAction.Scroll(100)));

        assertThat(body).contains("item 50");
    }

    @Test
    void wait_and_wait_for_and_screenshot() {
        rig.site.html(
                "/slow", "<body><script>setTimeout(() => document.body.innerHTML = '<b id=x>x</b>', 800)</script>");

        FetchReply reply = run(
                "/slow",
                new PageAction.Pause(Duration.ofMillis(100)),
                new PageAction.WaitFor("#x"),
                new PageAction.Capture(PageScreenshot.viewport()));

        assertThat(outcomes(reply)).allMatch(outcome -> outcome.result() == Result.DONE);
        assertThat(reply.rendered().orElseThrow().artifacts()).hasSize(1);
    }

    @Test
    void consent_is_rejected_and_the_banner_gone() {
        rig.site.html("/consent", """
                <body><div id=cookie-banner><p>We use cookies</p>
                <button onclick="choice('accepted')">Accept all</button><button onclick="choice('rejected')">Reject all</button></div>
                <script>const choice = (text) => { document.querySelector('#cookie-banner').remove(); document.body.append(text) }</script>""");

        assertThat(text(run("/consent", new PageAction.DismissConsent())))
                .contains("rejected")
                .doesNotContain("We use cookies", "accepted\n");
    }

    @Test
    void next_page_is_clicked_until_it_is_gone() {
        rig.site.html("/pages", """
                <body><div id=rows>row 1</div><button id=more onclick="n++; rows.append(' row ' + n); if (n === 4) this.remove()">more</button>
                <script>let n = 1</script>""");

        assertThat(text(run("/pages", new PageAction.NextPage("#more", 20)))).contains("row 4");
    }

    @Test
    void login_fills_and_submits_the_form() {
        rig.site.on("/enter", exchange -> {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            PageSite.send(exchange, 200, "text/html", "<p>welcome " + form + "</p>");
        });
        rig.site.html("/sign-in", """
                <form method=post action=/enter><input name=user><input name=password type=password><button id=go>go</button></form>""");
        var login = new PageAction.Login(
                new PageAction.Type("[name=user]", "ada", false),
                new PageAction.Type("[name=password]", "s3cret", true),
                "#go");

        FetchReply reply = run("/sign-in", login);

        assertThat(text(reply)).contains("welcome user=ada&amp;password=s3cret");
        assertThat(reply.finalUrl()).isEqualTo(rig.site.url("/enter"));
        assertThat(login.toString()).doesNotContain("s3cret");
    }

    @Test
    void a_missing_element_fails_the_page_unless_the_action_is_optional() {
        rig.site.html("/empty", "<p>x</p>");
        var limit = Duration.ofMillis(300);
        var missing = new ActionStep(new PageAction.Click("#none"), false, limit);
        var optional = new ActionStep(new PageAction.Click("#none"), true, limit);
        var hidden = new ActionStep(new PageAction.WaitFor("#none"), true, limit);
        var broken = new ActionStep(new PageAction.Click("p[["), true, limit);
        var unknown = new ActionStep(new PageAction.Press("NoSuchKey"), true, limit);

        FetchReply failed = rig.fetch("/empty", RenderRequest.DEFAULTS.withActions(List.of(missing)));
        FetchReply passed =
                rig.fetch("/empty", RenderRequest.DEFAULTS.withActions(List.of(optional, hidden, broken, unknown)));

        assertThat(failed.failure()).get().satisfies(failure -> {
            assertThat(failure.error()).isEqualTo(FetchError.PAGE_ACTION);
            assertThat(failure.detail()).isEqualTo("click: not_found #none");
        });
        assertThat(passed.failure()).isEmpty();
        assertThat(outcomes(passed))
                .extracting(ActionOutcome::result)
                .containsExactly(Result.NOT_FOUND, Result.TIMED_OUT, Result.FAILED, Result.FAILED);
    }

    private static FetchReply run(String path, PageAction... actions) {
        return rig.fetch(
                path,
                RenderRequest.DEFAULTS.withActions(
                        Stream.of(actions).map(ActionStep::of).toList()));
    }

    private static List<ActionOutcome> outcomes(FetchReply reply) {
        return reply.rendered().orElseThrow().actions();
    }
}
