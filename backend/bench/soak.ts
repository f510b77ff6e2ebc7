import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { guideRequest } from './guide-request.ts';
import { startServer } from './start-server.ts';

/** `npm run soak -- MINUTES`: mixed load for 20 minutes; memory and open handles must stay flat. */
const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) {
  console.error('Usage: npm run soak -- [MINUTES], e.g. npm run soak -- 2');
  process.exit(2);
}
const PASSWORD = 'Correct1Horse!';
const SAMPLES = 20;
/** Growth from the first quarter to the last beyond the noise of a collected heap. */
const MOST_MEMORY = 1.25;
const MOST_HANDLES = 5;

const folder = mkdtempSync(join(tmpdir(), 'gg-soak-'));
const target = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(Math.random() < 0.2 ? 503 : 200).end());
});
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
const server = await startServer(fileURLToPath(new URL('../src/main.ts', import.meta.url)), {
  DATA_DIR: folder,
  CLIENT_IP_HEADER: 'x-forwarded-for',
  AUTH_ATTEMPTS_PER_MINUTE: '1000000',
  MAILS_PER_DAY: '1000000',
  LOG_LEVEL: 'info',
  AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
  AUTOMATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
});

const counts = new Map<number, number>();
let number = 0;
let going = true;

async function post(path: string, body: object, token?: string) {
  number += 1;
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
  return (await response.json()) as { token?: string; user?: { id: string }; id?: string };
}

/** A visitor who asks for the guide, makes an account, uses it, and sometimes mistypes the password. */
async function visitor(who: number): Promise<void> {
  for (let at = 0; going; at += 1) {
    const email = `soak.${who}.${at}@example.com`;
    await post('/', guideRequest(`soak${who}`, at));
    await post('/', { ...guideRequest(`soak${who}`, at), type: 'nonsense' });
    if (at % 10) continue;
    await post('/auth/register', { name: 'Soak Visitor', email, password: PASSWORD });
    await post('/auth/login', { email, password: 'Wrong1Horse!' });
    const { token, user } = await post('/auth/login', { email, password: PASSWORD });
    await post('/user/profile', { userId: user?.id }, token);
    const { id } = await post('/content/create', { type: 'note', title: 'Soak' }, token);
    await post('/content/list', {}, token);
    await post('/content/delete', { id }, token);
  }
}

const load = Promise.all([1, 2, 3, 4, 5, 6].map(visitor));
const samples: { memory: number; handles: number }[] = [];
for (let at = 1; at <= SAMPLES; at += 1) {
  await wait((minutes * 60_000) / SAMPLES);
  const sample = { memory: server.memory(), handles: server.handles() };
  samples.push(sample);
  console.log(
    `${((minutes * at) / SAMPLES).toFixed(1)} min  ${sample.memory.toFixed(0)} MB  ${sample.handles} handles  ${number} requests`,
  );
}
going = false;
await load;
await server.stop();
target.closeAllConnections();
target.close();
rmSync(folder, { recursive: true, force: true });

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
// The first quarter is warming up.
const early = samples.slice(SAMPLES / 4, SAMPLES / 2);
const late = samples.slice(-SAMPLES / 4);
const growth = mean(late.map(({ memory }) => memory)) / mean(early.map(({ memory }) => memory));
const more = mean(late.map(({ handles }) => handles)) - mean(early.map(({ handles }) => handles));
console.log(`answers: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
console.log(
  `memory ×${growth.toFixed(2)}, handles ${more >= 0 ? '+' : ''}${more.toFixed(1)}, from the second quarter to the last`,
);
const flat = growth <= MOST_MEMORY && more <= MOST_HANDLES;
console.log(flat ? 'Flat.' : `NOT flat: at most ×${MOST_MEMORY} and +${MOST_HANDLES} are.`);
process.exitCode = flat ? 0 : 1;
