import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';

test('closes idle connections immediately, used or not', async () => {
  const server = createServer((_, response) => void response.end('ok')).listen(0, '127.0.0.1');
  const drain = createDrain(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [fresh, used] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const closed = [fresh, used].map((socket) => once(socket, 'close'));
  used.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(used, 'data');
  fresh.resume();
  // Longer than the timeout of any test.
  await drain(2 ** 31 - 1);
  expect(await Promise.all(closed)).toEqual([[false], [false]]);
});
