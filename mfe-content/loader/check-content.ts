import { CONTENT, loadContent } from './load-content.ts';
import { crossRules, HERE, type Surroundings } from './rules.ts';
import type { Issue } from './source.ts';

/**
 * Checks all content: every mistake at once, by file and line. `folder` is the content's, and `around` where the files
 * are that it names.
 */
export function checkContent(folder = CONTENT, around: Surroundings = HERE): readonly Issue[] {
  const content = loadContent(folder);
  const found = new Map<string, Issue>();
  for (const issue of [...content.issues, ...crossRules(content, around)]) {
    const key = JSON.stringify(issue);
    if (!found.has(key)) found.set(key, issue);
  }
  return [...found.values()].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
