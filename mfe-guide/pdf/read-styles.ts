import { readFileSync } from 'node:fs';

const IMPORT = /@import "(\.\/[^"]+)";/g;

/** The guide's stylesheet with its parts in place of the imports, as one text. */
export function readStyles(): string {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  return read('guide.css').replace(IMPORT, (_, part: string) => read(part));
}
