const LINE = 110;
/** The formatter never breaks after a key so short that nothing is gained by it. */
const SHORTEST_KEY_TO_BREAK_AFTER = 5;

/** One text field of a written object literal, indented by four and broken as the formatter does. */
export function sourceField(name: string, text: string): string {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const line = `    ${name}: ${quoted},`;
  const isBroken = line.length > LINE && name.length >= SHORTEST_KEY_TO_BREAK_AFTER;
  return isBroken ? `    ${name}:\n      ${quoted},` : line;
}
