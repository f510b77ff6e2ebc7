import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The front matter of an article. */
interface FrontMatter {
  /** ISO 8601, for example `2025-06-12`. */
  published: string;
  draft?: boolean;
  companionOf?: string;
}

const FOLDER = join(import.meta.dirname, '../../mfe-content/content/articles');

function readFrontMatter(file: string): FrontMatter & { path: string } {
  const [, front = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^---$/m);
  return { ...(parse(front) as FrontMatter), path: `/${file.replace('.md', '')}` };
}

/** Every article but drafts, in the order of the blog: newest first, companions last. */
export const ARTICLES = readdirSync(FOLDER)
  .map(readFrontMatter)
  .filter(({ draft }) => !draft)
  .sort(
    (a, b) =>
      Number(Boolean(a.companionOf)) - Number(Boolean(b.companionOf)) ||
      b.published.localeCompare(a.published),
  );
