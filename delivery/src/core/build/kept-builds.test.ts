import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { keptBuild } from './kept-builds.ts';

describe('kept build', () => {
  /** Builds into a new folder; the build writes `text`, and says how often it was made. */
  function builder(cache: string | undefined) {
    let made = 0;
    async function build(name: string, text = name): Promise<string> {
      const folder = temporaryFolder();
      const make = async () => {
        made += 1;
        mkdirSync(join(folder, 'client'));
        writeFileSync(join(folder, 'client/page.js'), text);
      };
      await keptBuild(name, folder, make, cache);
      return readFileSync(join(folder, 'client/page.js'), 'utf8');
    }
    return { build, made: () => made };
  }

  it('is made once, and copied for everybody after that', async () => {
    const { build, made } = builder(temporaryFolder());
    expect(await build('guide-1', 'first')).toBe('first');
    expect(await build('guide-1', 'second')).toBe('first');
    expect(await build('guide-2', 'second')).toBe('second');
    expect(made()).toBe(2);
  });

  it('is made once for two who ask at the same time, and each time without a folder to keep it', async () => {
    for (const [cache, times] of [[temporaryFolder(), 1] as const, ['', 2] as const]) {
      const { build, made } = builder(cache);
      expect(await Promise.all([build('guide-1'), build('guide-1')])).toEqual(['guide-1', 'guide-1']);
      expect(made()).toBe(times);
    }
  });

  it('is not kept when it fails', async () => {
    const cache = temporaryFolder();
    const fail = () => Promise.reject(new Error('It does not build.'));
    await expect(keptBuild('guide-1', temporaryFolder(), fail, cache)).rejects.toThrow('It does not build.');
    expect(await builder(cache).build('guide-1')).toBe('guide-1');
  });
});
