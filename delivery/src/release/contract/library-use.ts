import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { isSyntax, type Syntax } from './syntax.ts';

const SOURCE = /(?<!\.test)\.tsx?$/;
const ASIDE = /\/(testing|node_modules)\//;

/** What an app's code has to do with a library. */
export interface LibraryUse {
  /** The names that it imports, types included. */
  imported: ReadonlySet<string>;
  /** Every word of its code: a member whose name is not among them is not used. */
  words: ReadonlySet<string>;
}

function importedFrom(library: string, statement: Syntax): string[] {
  const { value } = (statement.source ?? {}) as { value?: unknown };
  if (statement.type !== 'ImportDeclaration' || value !== library) return [];
  return (statement.specifiers as Syntax[]).map(({ imported }) =>
    isSyntax(imported) ? String(imported.name ?? imported.value) : '*',
  );
}

/** Reads the sources below these folders, without tests. A folder that does not exist has none. */
export async function libraryUse(library: string, folders: readonly string[]): Promise<LibraryUse> {
  const imported = new Set<string>();
  const words = new Set<string>();
  for (const folder of folders.filter(existsSync)) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !SOURCE.test(file) || ASIDE.test(file)) continue;
      const text = await readFile(file, 'utf8');
      for (const word of text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []) words.add(word);
      if (!text.includes(library)) continue;
      const { program } = parseSync(file, text);
      for (const statement of program.body as unknown as Syntax[]) {
        for (const name of importedFrom(library, statement)) imported.add(name);
      }
    }
  }
  return { imported, words };
}
