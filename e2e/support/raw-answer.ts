import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests exactly `path`, which a browser would normalize, and decodes nothing. */
export function rawAnswer(
  site: string | undefined,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(site ?? '');
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.on('error', reject);
    asking.end();
  });
}
