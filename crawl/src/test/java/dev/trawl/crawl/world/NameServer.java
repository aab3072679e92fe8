package dev.trawl.crawl.world;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A name server on port 53 that answers by the first letters of a name: `quick` at once, `slow` never, `none` that
/// there is no such name, `broken` that it cannot tell, `loop` with itself, `many` with 500 addresses.
final class NameServer {

    private static final byte[] ADDRESS = InetAddress.ofLiteral(Canaries.PUBLIC).getAddress();
    private static final int LARGEST_DATAGRAM = 512;
    private static final int TYPE_A = 1;
    private static final int TYPE_CNAME = 5;
    private static final int MANY = 500;

    /// Questions for IPv4 addresses, by name.
    final Map<String, Integer> asked = new ConcurrentHashMap<>();

    NameServer() throws IOException {
        var datagrams = new DatagramSocket(53, InetAddress.ofLiteral("127.0.0.1"));
        datagrams.setReceiveBufferSize(4 << 20);
        var streams = new ServerSocket(53, 50, InetAddress.ofLiteral("127.0.0.1"));
        Thread.ofPlatform().daemon().start(() -> serveDatagrams(datagrams));
        Thread.ofPlatform().daemon().start(() -> serveStreams(streams));
    }

    private void serveDatagrams(DatagramSocket socket) {
        var packet = new DatagramPacket(new byte[LARGEST_DATAGRAM], LARGEST_DATAGRAM);
        while (true) {
            try {
                packet.setLength(LARGEST_DATAGRAM);
                socket.receive(packet);
                byte[] answer = answer(Arrays.copyOf(packet.getData(), packet.getLength()));
                if (answer.length > LARGEST_DATAGRAM) {
                    answer = truncated(answer);
                }
                if (answer.length > 0) {
                    socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void serveStreams(ServerSocket listening) {
        while (true) {
            try (Socket socket = listening.accept()) {
                var in = new DataInputStream(socket.getInputStream());
                var out = new DataOutputStream(socket.getOutputStream());
                while (true) {
                    byte[] answer = answer(in.readNBytes(in.readUnsignedShort()));
                    out.writeShort(answer.length);
                    out.write(answer);
                }
            } catch (IOException _) {
                // That was the last question.
            }
        }
    }

    /// The question alone, and that there is more.
    private static byte[] truncated(byte[] answer) {
        byte[] question = Arrays.copyOf(answer, questionEnd(answer));
        question[2] |= 2;
        question[6] = 0;
        question[7] = 0;
        return question;
    }

    private byte[] answer(byte[] query) {
        int end = questionEnd(query);
        String name = name(query);
        boolean wantsFour = query[end - 3] == TYPE_A;
        if (wantsFour) {
            asked.merge(name, 1, Integer::sum);
        }
        if (name.startsWith("slow")) {
            return new byte[0];
        }
        int code = name.startsWith("none") ? 3 : name.startsWith("broken") ? 2 : 0;
        boolean loop = name.startsWith("loop");
        int count = code != 0 ? 0 : loop ? 1 : !wantsFour ? 0 : name.startsWith("many") ? MANY : 1;
        ByteBuffer answer = ByteBuffer.allocate(end + count * 16);
        answer.put(query, 0, end);
        answer.putShort(2, (short) (0x8180 | code));
        answer.putShort(6, (short) count).putShort(8, (short) 0).putShort(10, (short) 0);
        for (int number = 0; number < count; number++) {
            answer.putShort((short) 0xc00c)
                    .putShort((short) (loop ? TYPE_CNAME : TYPE_A))
                    .putShort((short) 1);
            answer.putInt(0);
            if (loop) {
                answer.putShort((short) 2).putShort((short) 0xc00c);
            } else {
                answer.putShort((short) 4).put(ADDRESS);
            }
        }
        return Arrays.copyOf(answer.array(), answer.position());
    }

    private static int questionEnd(byte[] query) {
        int at = 12;
        while (query[at] != 0) {
            at += query[at] + 1;
        }
        return at + 5;
    }

    private static String name(byte[] query) {
        var name = new StringBuilder();
        for (int at = 12; query[at] != 0; at += query[at] + 1) {
            name.append(new String(query, at + 1, query[at], StandardCharsets.ISO_8859_1))
                    .append('.');
        }
        return name.toString();
    }
}
