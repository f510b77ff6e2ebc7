/** A node of a syntax tree (ESTree, and TypeScript's nodes if Oxc parsed the code). */
export interface Syntax {
  type: string;
  [key: string]: unknown;
}

export const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

export function* nodesOf(node: object): Generator<Syntax> {
  if (!isSyntax(node)) return;
  yield node;
  for (const child of Object.values(node).flat()) if (isSyntax(child)) yield* nodesOf(child);
}
