/** Vitest's setup file: what would render the same pages by the same bundles again takes what came of it before. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

function filesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return names.sort().flatMap((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

vi.mock('../core/confine/run-confined.ts', async (original) => {
  const confined = await original<typeof import('../core/confine/run-confined.ts')>();
  const known = new Map<string, unknown>();
  const runConfined: typeof confined.runConfined = async (task, folders, ...rest) => {
    if (task.kind !== 'render') return confined.runConfined(task, folders, ...rest);
    const { shell: _, routes: __, ...told } = task;
    const key = createHash('sha256')
      .update(JSON.stringify([told, rest[0], folders.map(filesOf)]))
      .digest('hex');
    const said = known.get(key) ?? (await confined.runConfined(task, folders, ...rest));
    // A failure names its place in this folder.
    if (!Object.hasOwn(said as object, 'failed')) known.set(key, said);
    return structuredClone(said);
  };
  return { ...confined, runConfined };
});
