/** A node of the syntax tree (ESTree with TypeScript's nodes, as Oxc gives it). */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Whether a value is a node. */
export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';
}

/** The nodes right below a node, in the order of its keys. */
export function syntaxBelow(node: Syntax): Syntax[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isSyntax);
}
