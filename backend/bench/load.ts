import { connect } from 'node:net';

/** The result of a load. */
export interface LoadResult {
  /** Requests a second with the expected status. */
  rate: number;
  /** Milliseconds within which half and 99 of 100 requests were answered. */
  p50: number;
  p99: number;
  /** Requests with another answer, or none. */
  failed: number;
}

/** What to send, and where. */
export interface LoadOptions {
  url: string;
  path: string;
  /** The body of the request with that number. Each request has its own body and network address. */
  body: (number: number) => object;
  expected: number;
  connections: number;
  seconds: number;
}

/**
 * Keeps `connections` requests under way for `seconds`. It speaks HTTP on bare sockets: a full client would
 * take more of the machine than the measured server.
 */
export async function load({
  url,
  path,
  body,
  expected,
  connections,
  seconds,
}: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  let number = 0;
  let failed = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;

  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let sentAt = 0;
      let received = '';
      function send(): void {
        if (performance.now() >= end) return void socket.end();
        const payload = JSON.stringify(body(number++));
        received = '';
        sentAt = performance.now();
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
        );
      }
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        const head = received.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
        if (received.length < head + 4 + length) return;
        if (received.startsWith(`HTTP/1.1 ${expected} `)) times.push(performance.now() - sentAt);
        else failed += 1;
        send();
      });
      socket.on('error', () => {
        failed += 1;
      });
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, one));

  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const elapsed = (performance.now() - begun) / 1000;
  return { rate: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}
