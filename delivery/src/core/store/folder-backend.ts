import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoreBackend } from './backend.ts';
import { modeOf, replaceFile } from './files.ts';
import { pointTo } from './live.ts';

/** A site that is kept in its folder alone. */
export function folderBackend(folder: string): StoreBackend {
  const addLines = async (list: string, lines: readonly string[]) => {
    // A line break first: the last line may be truncated.
    const text = lines.map((line) => `\n${line}\n`).join('');
    await appendFile(join(folder, list), text, { flush: true, mode: modeOf(list) });
  };

  return {
    isCopy: false,
    async change({ documents = {}, lines = {} }) {
      for (const [name, text] of Object.entries(documents)) {
        await replaceFile(join(folder, name), text, modeOf(name));
      }
      for (const [list, added] of Object.entries(lines)) await addLines(list, added);
    },
    async add(name, text) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      try {
        const file = await open(join(folder, name), 'wx', modeOf(name));
        await file.writeFile(text);
        await file.close();
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
    async switchLive({ composition, lines }) {
      for (const [list, added] of Object.entries(lines)) await addLines(list, added);
      await pointTo(folder, composition.id);
    },
    stage: async () => {},
    forget: async () => {},
    exclusively: (_lock, _holder, work) => work(),
    holder: async () => null,
    bringUp: async () => {},
    follow: () => null,
  };
}
