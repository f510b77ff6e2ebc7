import { connect } from 'node:net';

/** The response to raw bytes. */
export interface RawOutcome {
  /** Null when the server closed without a response, or at the timeout. */
  status: number | null;
  /** From the first sent byte to the end of the response, in milliseconds. */
  ms: number;
}

/**
 * Sends raw bytes, which a client library would normalize, over a new connection, and waits at most `timeoutMs` milliseconds
 * until the server closes it.
 */
export function rawRequest(port: number, bytes: Buffer, timeoutMs: number): Promise<RawOutcome> {
  // biome-ignore lint/plugin: the timeout of the caller.
  return new Promise((resolve) => {
    const start = performance.now();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let head = '';
    const finish = () => {
      clearTimeout(timeout);
      socket.destroy();
      // Skips an interim response (RFC 9110, 15.2).
      const status = /^(?:HTTP\/1\.1 100 [\w ]*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      resolve({ status: status ? Number(status) : null, ms: performance.now() - start });
    };
    const timeout = setTimeout(finish, timeoutMs);
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 64) head += chunk.toString('latin1', 0, 64);
    });
    // A server that refuses early may reset the connection while bytes are sent.
    socket.on('error', finish);
    socket.on('end', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}
