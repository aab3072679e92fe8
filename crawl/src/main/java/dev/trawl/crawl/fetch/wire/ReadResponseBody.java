package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.memory.PageMemoryException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// Reads and decodes the body of a reply within the budgets, whatever the server sends.
public final class ReadResponseBody {

    /// Smaller bodies may have any ratio.
    private static final long RATIO_FLOOR = 2 << 20;

    private static final int STEP = 16 << 10;
    private static final int FIRST_STEP = 128 << 10;

    private final WireReader reader;
    private final Budgets budgets;
    private final Framing framing;
    private final List<String> codings;
    private final FramedBody framed;
    private final PageMemory memory;
    private final Bytes decoded;
    private boolean cut;

    /// @param keepsSent also keep the bytes as sent, if they differ from the decoded body
    public ReadResponseBody(WireReader reader, Budgets budgets, ReplyHead head, Method method, boolean keepsSent)
            throws FetchFailedException {
        this.reader = reader;
        this.memory = reader.memory();
        this.budgets = budgets;
        this.framing = Framing.of(head, method);
        this.codings = new ArrayList<>(Framing.list(head.headers().all("content-encoding")));
        this.codings.addAll(framing.codings());
        this.decoded = new Bytes(memory, mostDecoded(), isOfKnownLength());
        this.framed = new FramedBody(reader, framing, budgets.sizes().headerBytes());
        reader.limitBody(budgets.sizes().bodyBytes());
        if (keepsSent && hasOwnSentForm()) {
            reader.startRecording();
        }
    }

    private boolean isOfKnownLength() {
        return framing.kind() == Framing.Kind.LENGTH && codings.isEmpty();
    }

    private long mostDecoded() {
        if (!codings.isEmpty()) {
            return budgets.sizes().decodedBytes();
        }
        long sent = framing.kind() == Framing.Kind.LENGTH
                ? Math.min(framing.length(), budgets.sizes().bodyBytes())
                : budgets.sizes().bodyBytes();
        return Math.min(sent, budgets.sizes().decodedBytes());
    }

    /// Reads to the end of the body or to a size limit.
    public void read() throws FetchFailedException {
        if (framing.kind() == Framing.Kind.NONE) {
            return;
        }
        try {
            receive();
            settle();
        } catch (FetchFailedException failed) {
            settle();
            throw failed;
        }
    }

    private void settle() throws FetchFailedException {
        try {
            decoded.trim();
            reader.endRecord();
        } catch (PageMemoryException full) {
            throw withoutMemory(full);
        }
    }

    private void receive() throws FetchFailedException {
        try (InputStream in = Coding.undo(codings, framed, memory)) {
            collect(in);
            if (!cut) {
                drain();
            }
        } catch (PageMemoryException full) {
            throw withoutMemory(full);
        } catch (FetchFailedException failed) {
            throw memory.isDropped() ? withoutMemory(failed) : failed;
        } catch (IOException | RuntimeException broken) {
            decoderFailed(broken);
        }
    }

    /// Discards the body, because its memory is no longer reserved.
    private FetchFailedException withoutMemory(Exception why) {
        decoded.clear();
        reader.dropRecord();
        if (!(why instanceof PageMemoryException full)) {
            return new FetchFailedException(
                    FetchError.MEMORY_SLOW, "the body stalled while other pages waited for its memory");
        }
        FetchError error = switch (full.reason()) {
            case BUSY -> FetchError.MEMORY_BUSY;
            case TOO_LARGE -> FetchError.OUT_OF_MEMORY;
        };
        return new FetchFailedException(error, String.valueOf(full.getMessage()));
    }

    /// A decoder that reaches a size limit reports broken input, which is not an error of the server.
    private void decoderFailed(Exception broken) throws FetchFailedException {
        for (Throwable cause = broken.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof PageMemoryException full) {
                throw withoutMemory(full);
            }
            if (cause instanceof FetchFailedException failed) {
                throw memory.isDropped() ? withoutMemory(failed) : failed;
            }
        }
        cut = reader.isCut();
        if (!cut) {
            drain();
            throw new FetchFailedException(FetchError.DECODE, "broken data: " + broken.getMessage());
        }
    }

    private void collect(InputStream in) throws IOException {
        int step = (int) Math.min(Math.max(framing.length(), 1), FIRST_STEP);
        step = isOfKnownLength() ? step : STEP;
        while (decoded.size() < budgets.sizes().decodedBytes()) {
            decoded.reserve((int) Math.min(step, budgets.sizes().decodedBytes() - decoded.size()));
            int room = (int) Math.min(decoded.room(), budgets.sizes().decodedBytes() - decoded.size());
            int got = in.read(decoded.array(), decoded.at(), room);
            if (got < 0) {
                cut = reader.isCut() && !framed.isEnded();
                return;
            }
            decoded.added(got);
            memory.received(got);
            if (codings.isEmpty() && framed.isEnded()) {
                return;
            }
            checkRatio();
            step = left(STEP);
        }
        cut = in.read() >= 0 || (reader.isCut() && !framed.isEnded());
    }

    /// A body of known length fills its array exactly, so that no copy is needed.
    private int left(int otherwise) {
        long left = framing.length() - decoded.size();
        return isOfKnownLength() ? Math.clamp(left, 1, otherwise) : otherwise;
    }

    private void checkRatio() throws FetchFailedException {
        if (decoded.size() > RATIO_FLOOR && decoded.size() / budgets.sizes().decodedRatio() > reader.bodyRead()) {
            throw new FetchFailedException(
                    FetchError.DECODED_RATIO,
                    "grows more than %d times".formatted(budgets.sizes().decodedRatio()));
        }
    }

    /// Reads the rest of the body after the end of the coded data, so that the connection can be reused.
    private void drain() throws FetchFailedException {
        byte[] scratch = new byte[framed.isEnded() ? 0 : STEP];
        try {
            while (!framed.isEnded() && framed.read(scratch, 0, scratch.length) >= 0) {
                // discard
            }
        } catch (FetchFailedException failed) {
            throw failed;
        } catch (IOException impossible) {
            throw new FetchFailedException(FetchError.TRUNCATED, String.valueOf(impossible.getMessage()));
        }
        cut |= !framed.isEnded();
    }

    private boolean hasOwnSentForm() {
        return framing.kind() == Framing.Kind.CHUNKED || !codings.isEmpty();
    }

    /// The decoded body.
    public Octets decoded() {
        return Octets.of(decoded.toArray());
    }

    /// The body as sent, framing included; empty if not kept.
    public Octets sent(Octets decodedBytes) {
        return hasOwnSentForm() ? Octets.of(reader.recorded()) : decodedBytes;
    }

    /// True if a limit was reached before the end of the body.
    public boolean isCut() {
        return cut;
    }

    /// True if the connection is at the end of the reply and can be reused.
    public boolean leavesConnectionUsable() {
        return framed.isEnded() && framing.certain() && reader.isDrained();
    }
}
