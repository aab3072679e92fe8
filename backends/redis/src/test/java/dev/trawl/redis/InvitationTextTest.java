package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.live.Invitation;
import java.util.List;
import org.junit.jupiter.api.Test;

class InvitationTextTest {

    @Test
    void the_form_is_pinned_for_the_versions_that_share_a_queue() {
        var invitation = new Invitation(SubtaskId.of(12, 7), 5, "a type of 中", true, 3);
        assertThat(InvitationText.write(invitation)).isEqualTo("1 t12.7 5 h 3 a type of 中");
        assertThat(InvitationText.read("1 t12.7 5 h 3 a type of 中")).contains(invitation);
        assertThat(InvitationText.read("1 t12.7 5 n 0 "))
                .contains(new Invitation(SubtaskId.of(12, 7), 5, "", false, 0));
    }

    /// A node of the version before skips this form, so it never assigns what its workers cannot run.
    @Test
    void an_invitation_with_needs_has_a_form_of_its_own() {
        var invitation = new Invitation(SubtaskId.of(12, 7), 5, "a type of 中", true, 3, WorkNeeds.of(FetchMode.CHROME));
        assertThat(InvitationText.write(invitation)).isEqualTo("2 t12.7 5 h 3 chrome/3 a type of 中");
        assertThat(InvitationText.read("2 t12.7 5 h 3 chrome/3 a type of 中")).contains(invitation);
        assertThat(InvitationText.read("2 t12.7 5 h 3 telepathy/4 crawl"))
                .hasValueSatisfying(
                        unknown -> assertThat(unknown.needs().isNone()).isFalse());
    }

    @Test
    void unreadable_invitations_are_skipped() {
        assertThat(InvitationText.readAll(List.of(
                        "",
                        "x",
                        "2 t12.7 5 h 3 echo",
                        "2 t12.7 5 h 3  echo",
                        "3 t12.7 5 h 3 chrome/3 echo",
                        "1 t12 5 h 3 echo",
                        "1 t12.7 five h 3 echo",
                        "1 t12.7 5 h x echo",
                        "1 t12.7 5 h 99999999999 echo")))
                .isEqualTo(new InvitationText.Found(List.of(), 9));
    }
}
