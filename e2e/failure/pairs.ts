import type { Cell } from './matrix.ts';

/** Which remote fails and in which file: the code that meets a fault knows no more of a remote than its name. */
const detailsOf = ({ part }: Cell): string[] =>
  part.app ? [part.app, part.inner ? 'own chunk' : 'entry'] : [];

/** What a cell is made of. */
const valuesOf = (cell: Cell): string[] => [
  ...detailsOf(cell),
  cell.part.kind,
  cell.fault,
  cell.arrival,
  cell.way,
];

/** Every two values of a cell, but for its fault with details of the remote. */
export function pairsOf(cell: Cell): string[] {
  const values = valuesOf(cell);
  const details = detailsOf(cell);
  return values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .filter((other) => other !== cell.fault || !details.includes(one))
      .map((other) => `${one} + ${other}`),
  );
}

/**
 * Few of the cells, with every pair of values that occurs in any of them. The next is always the one that brings most
 * new pairs; of several, the one whose values were chosen least.
 */
export function pairwise(cells: readonly Cell[]): Cell[] {
  const missing = new Set(cells.flatMap(pairsOf));
  const uses = new Map<string, number>();
  const rank = (cell: Cell) => {
    const brings = pairsOf(cell).filter((pair) => missing.has(pair)).length;
    const used = valuesOf(cell).reduce((sum, value) => sum + (uses.get(value) ?? 0), 0);
    return brings - used / 1e6;
  };
  const chosen: Cell[] = [];
  while (missing.size > 0) {
    const next = cells.reduce((best, cell) => (rank(cell) > rank(best) ? cell : best));
    for (const pair of pairsOf(next)) missing.delete(pair);
    for (const value of valuesOf(next)) uses.set(value, (uses.get(value) ?? 0) + 1);
    chosen.push(next);
  }
  return chosen;
}
