import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './site-store.ts';

it('stores each compressed text once, and deletes compressed files after 30 days', async () => {
  const { folder, compressed } = openStore(temporaryFolder());
  const files = () => readdirSync(join(folder, 'compressed')).map((name) => join(folder, 'compressed', name));
  const home = '<h1>Ten tips</h1>'.repeat(40);
  for (const text of [home, home]) await compressed.encode(text);
  const [br = '', gz = ''] = files();
  expect(brotliDecompressSync(readFileSync(br)).toString()).toBe(home);
  expect(gunzipSync(readFileSync(gz)).toString()).toBe(home);
  await compressed.encode('robots');
  expect(files()).toHaveLength(4);
  const now = Date.now();
  const old = new Date(now - 31 * 86_400_000);
  for (const file of [br, gz]) utimesSync(file, old, old);
  await compressed.prune(now);
  expect(files()).toHaveLength(2);
  expect(files()).not.toContain(br);
});
