/** A mistake in the content. */
export interface Issue {
  /** The file below `content`, for example `home-picks.yaml`. */
  file: string;
  /** The line in that file, from 1. */
  line: number;
  /** The field, for example `rating`; empty when the whole file is meant. */
  field: string;
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  remedy: string;
}

/** Keys and indices that lead to a value, from the outside in. */
export type Path = readonly (string | number)[];

/** A file as it was written: values as yet unchecked, and the line of each. */
export interface Source {
  file: string;
  value: unknown;
  /** The line of a value, or of what would contain it. */
  lineAt(path: Path): number;
  /** What keeps the file from being read. */
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
