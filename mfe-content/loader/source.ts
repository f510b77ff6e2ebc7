import type { SourceIssue } from 'delivery/vite';

/** A mistake in a file below `content`, and its field; empty for the whole file. */
export interface Issue extends SourceIssue {
  field: string;
}

/** Keys and indices that lead to a value, from the outside in. */
export type Path = readonly (string | number)[];

/** A parsed file: unchecked values, and the line of each. */
export interface Source {
  file: string;
  value: unknown;
  /** The line of a value, or of what would contain it. */
  lineAt(path: Path): number;
  issues: readonly Issue[];
}

/** The innermost field of a path: list entries are named after their list. */
export const fieldOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string') ?? '');

/** Creates an issue at a value of a file. */
export function issueAt(
  { file, lineAt }: Pick<Source, 'file' | 'lineAt'>,
  path: Path,
  message: string,
  remedy: string,
): Issue {
  return { file, line: lineAt(path), field: fieldOf(path), message, remedy };
}

/** The Levenshtein distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known word that was probably meant: at most a third of its letters differ. */
export function nearMiss(word: string, known: Iterable<string>): string | undefined {
  const typed = word.slice(0, 100).toLowerCase();
  const [best] = [...known]
    .map((one) => [one, distance(typed, one.toLowerCase())] as const)
    .filter(([one, steps]) => steps <= Math.max(1, Math.floor(one.length / 3)))
    .sort(([, a], [, b]) => a - b);
  return best?.[0];
}

/** `Did you mean x?`, or else `otherwise`. */
export function didYouMean(word: string, known: Iterable<string>, otherwise: string): string {
  const meant = nearMiss(word, known);
  return meant === undefined ? otherwise : `Did you mean ${meant}?`;
}
