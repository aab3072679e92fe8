package dev.trawl.engines;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// Requests the list of brokers. The broker is ready when the list contains it.
record KafkaProbe(int port, int id) implements Probe {

    private static final int METADATA = 3;
    private static final int VERSION = 1;
    private static final int REQUEST_BYTES = 14;

    @Override
    public boolean answers() {
        try (var socket = Probe.connect(port)) {
            ask(new DataOutputStream(socket.getOutputStream()));
            return isKnown(new DataInputStream(socket.getInputStream()));
        } catch (IOException _) {
            return false;
        }
    }

    private static void ask(DataOutputStream request) throws IOException {
        request.writeInt(REQUEST_BYTES);
        request.writeShort(METADATA);
        request.writeShort(VERSION);
        request.writeInt(0); // correlation
        request.writeShort(-1); // no name of a client
        request.writeInt(0); // no topics
        request.flush();
    }

    private boolean isKnown(DataInputStream answer) throws IOException {
        answer.readInt(); // length
        answer.readInt(); // correlation
        boolean known = false;
        for (int left = answer.readInt(); left > 0; left--) {
            known |= answer.readInt() == id;
            answer.readUTF(); // host: a length of two bytes and ASCII
            answer.readInt(); // port
            int rack = answer.readShort();
            answer.skipNBytes(Math.max(0, rack));
        }
        return known;
    }
}
