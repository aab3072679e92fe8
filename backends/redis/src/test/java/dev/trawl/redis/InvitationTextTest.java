package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
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

    @Test
    void unreadable_invitations_are_skipped() {
        assertThat(InvitationText.readAll(List.of(
                        "",
                        "x",
                        "2 t12.7 5 h 3 echo",
                        "1 t12 5 h 3 echo",
                        "1 t12.7 five h 3 echo",
                        "1 t12.7 5 h x echo",
                        "1 t12.7 5 h 99999999999 echo")))
                .isEqualTo(new InvitationText.Found(List.of(), 7));
    }
}
