/** A line of comma-separated values: several lines of text where a quoted cell has line ends. */
export interface CsvLine {
  /** The number of its first line of text, from 1. */
  at: number;
  cells: string[];
  /** Whether a double quote is not closed, or stands where a cell has no quotes around it. */
  isBroken: boolean;
}

/** Reads comma-separated values (RFC 4180). A quote that is not closed takes the rest of the text. */
export function readCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = [];
  let line: CsvLine = { at: 1, cells: [''], isBroken: false };
  let quotes: 'none' | 'open' | 'closed' = 'none';
  let at = 1;
  const add = (part: string) => {
    line.cells.push(`${line.cells.pop()}${part}`);
  };
  for (const [part] of text.matchAll(/"|,|\r\n|\r|\n|[^",\r\n]+/g)) {
    const isEnd = /^[\r\n]/.test(part);
    if (isEnd) at += 1;
    if (quotes === 'open' && part !== '"') add(part);
    else if (part === ',') {
      line.cells.push('');
      quotes = 'none';
    } else if (isEnd) {
      lines.push(line);
      line = { at, cells: [''], isBroken: false };
      quotes = 'none';
    } else if (part !== '"') {
      line.isBroken ||= quotes === 'closed';
      add(part);
    } else if (quotes === 'open') quotes = 'closed';
    else if (quotes === 'closed') {
      // Two in a row are one of the text.
      add('"');
      quotes = 'open';
    } else if (line.cells.at(-1) === '') quotes = 'open';
    else {
      line.isBroken = true;
      add('"');
    }
  }
  line.isBroken ||= quotes === 'open';
  return [...lines, line];
}
