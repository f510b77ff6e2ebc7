import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { bodyOf, createFileMemory } from './stored-file.ts';

/** Files of 3000 bytes. */
function filesOf(...names: string[]): string[] {
  const folder = temporaryFolder();
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, 'x'.repeat(3000));
  return paths;
}

it('reads a file once, however many ask, until memory is full: then forgets what was asked for longest ago', async () => {
  const paths = filesOf('a', 'b', 'c');
  const [a = '', b = '', c = ''] = paths;
  const stored = createFileMemory({ most: 10_000 });
  const [first, second] = await Promise.all([stored(a), stored(a)]);
  expect(second).toBe(first);
  await stored(b);
  // Asked for again, so the other one is older.
  expect(stored(a)).toBe(first);
  await stored(c);
  for (const path of paths) rmSync(path);
  expect(stored(a)).toBe(first);
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
  const [path = ''] = filesOf('a.pdf');
  const held = await createFileMemory()(path);
  const read = await createFileMemory({ largest: 1000 })(path);
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
