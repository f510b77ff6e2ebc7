import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { bodyOf, createFileMemory } from './stored-file.ts';

it('reads a file once, however many ask, and not again', async () => {
  const path = join(temporaryFolder(), 'a.js');
  writeFileSync(path, 'a');
  const stored = createFileMemory();
  const [first, second] = await Promise.all([stored(path), stored(path)]);
  rmSync(path);
  expect(second).toBe(first);
  expect(stored(path)).toBe(first);
});

it('forgets what was asked for longest ago when memory is full', async () => {
  const folder = temporaryFolder();
  const paths = ['a', 'b', 'c'].map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, 'x'.repeat(3000));
  const [a = '', b = '', c = ''] = paths;
  const stored = createFileMemory({ most: 10_000 });
  const first = await stored(a);
  await stored(b);
  // Asked for again, so the other one is older.
  await stored(a);
  await stored(c);
  for (const path of paths) rmSync(path);
  expect(await stored(a)).toBe(first);
  expect(await stored(b)).toBeNull();
});

it('finds no folder, nothing below a file, no name that is too long, and asks again for what is missing', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'folder.js'));
  writeFileSync(join(folder, 'file'), '');
  const stored = createFileMemory();
  for (const name of ['folder.js', 'file/a.js', `${'a'.repeat(300)}.js`, 'later.js'])
    expect(await stored(join(folder, name))).toBeNull();
  writeFileSync(join(folder, 'later.js'), 'here');
  expect((await stored(join(folder, 'later.js')))?.identity.size).toBe(4);
});

it('names the same bytes the same, in memory or not', async () => {
  const path = join(temporaryFolder(), 'a.pdf');
  writeFileSync(path, 'x'.repeat(3000));
  const [held, read] = await Promise.all([
    createFileMemory()(path),
    createFileMemory({ largest: 1000 })(path),
  ]);
  expect(read?.identity).toEqual({ ...held?.identity, content: path });
});

it('closes a file that a visitor no longer wants', async () => {
  const path = join(temporaryFolder(), 'film');
  writeFileSync(path, Buffer.alloc(1024 * 1024));
  const body = bodyOf({ path, first: 0, last: 1024 * 1024 - 1 });
  if (body instanceof Uint8Array) throw new Error('The file is in memory.');
  const reader = body.getReader();
  expect((await reader.read()).value).toHaveLength(256 * 1024);
  await reader.cancel();
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});
