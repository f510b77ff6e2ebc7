import { connect } from 'node:net';

/** The answer to raw bytes. */
export interface RawOutcome {
  /** Null when the server closed without an answer, or `patience` was over. */
  status: number | null;
  /** From the first byte sent to the end of the answer, in milliseconds. */
  ms: number;
}

/**
 * Sends exactly these bytes over their own connection, which a client library would normalize, and waits at
 * most `patience` milliseconds until the server closes it.
 */
export function rawRequest(port: number, bytes: Buffer, patience: number): Promise<RawOutcome> {
  // biome-ignore lint/plugin: gives up on an answer after the caller's patience.
  return new Promise((resolve) => {
    const begun = performance.now();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let head = '';
    const finish = () => {
      clearTimeout(giveUp);
      socket.destroy();
      // Skips an interim answer (RFC 9110, 15.2).
      const status = /^(?:HTTP\/1\.1 100 [\w ]*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      resolve({ status: status ? Number(status) : null, ms: performance.now() - begun });
    };
    const giveUp = setTimeout(finish, patience);
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 64) head += chunk.toString('latin1', 0, 64);
    });
    // A server that refuses early may reset the connection during the sending.
    socket.on('error', finish);
    socket.on('end', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}
