import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';
import { terminalLine } from './terminal-line.ts';

/** What a terminal shows of a line that the log writes. */
function read(write: (log: ReturnType<typeof createLog>) => void): string {
  const said: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => void said.push(terminalLine(line)) }));
  return said.join('').replace(/^\d\d:\d\d:\d\d /gm, 'TIME ');
}

test('tells a request in one short line, with where it came from when it was refused', () => {
  const request = { requestId: 'a', method: 'GET', path: '/blog', status: 200, ms: 3 };
  expect(read((log) => log.info(request, 'request'))).toBe('TIME GET /blog 200 3 ms\n');
  const refused = { ...request, status: 404, from: '203.0.113.9' };
  expect(read((log) => log.info(refused, 'request'))).toBe('TIME GET /blog 404 3 ms from 203.0.113.9\n');
});

test('tells everything else with its level and what belongs to it', () => {
  const said = read((log) => log.warn({ url: 'http://localhost', count: 2 }, 'listening'));
  expect(said).toBe('TIME warn: listening url=http://localhost count=2\n');
});

test('tells a fault with its stack', () => {
  const said = read((log) => log.error({ err: new Error('no room left') }, 'a request failed'));
  expect(said).toMatch(/^TIME error: a request failed\nError: no room left\n {4}at /);
});

test('obeys nothing that a path brings: no line of its own, no colour, no cursor', () => {
  const path = '/\u001b[2J\u001b]0;title\u0007\nTIME GET /forged 200 1 ms\r\u202e';
  const said = read((log) => log.info({ method: 'GET', path, status: 404, ms: 1 }, 'request'));
  expect(said.split('\n')).toHaveLength(2);
  expect(said.slice(0, -1)).not.toMatch(/\p{C}/u);
});
