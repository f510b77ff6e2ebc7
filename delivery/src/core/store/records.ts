import { join } from 'node:path';
import type { StoreBackend } from './backend.ts';
import { textOf } from './files.ts';

/** The small things of a site that change. */
export type Records = ReturnType<typeof createRecords>;

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The small things: JSON documents that are replaced and lists that only grow, each a file of its
 * folder. Each change fails when the backend cannot keep it.
 */
export function createRecords(siteFolder: string, backend: StoreBackend) {
  const read = (name: string) => textOf(join(siteFolder, name));

  return {
    /** A kept JSON document; null when there is none. */
    async document<Value>(name: string): Promise<Value | null> {
      const text = await read(name);
      return text === null ? null : (JSON.parse(text) as Value);
    },

    /** Keeps a document in the place of the one of this name. */
    keep: (name: string, value: unknown): Promise<void> => backend.keep(name, jsonOf(value)),

    /** Keeps a new document. False when there is one of this name. */
    add: (name: string, value: unknown): Promise<boolean> => backend.add(name, jsonOf(value)),

    /** Everything in a list, oldest first. */
    async lines<Value>(list: string): Promise<Value[]> {
      const text = (await read(list)) ?? '';
      return text.split('\n').flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Value] : [];
        } catch {
          // It was cut off while it was written.
          return [];
        }
      });
    },

    append: (list: string, value: unknown): Promise<void> => backend.append(list, JSON.stringify(value)),
  };
}
