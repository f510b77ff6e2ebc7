/** Stands in a text on its way to the search where a line of the page ends. */
export const LINE_END = '\u2029';
/** The same where a label ends (`Cost`) and what it names begins. */
export const LABEL_END = '\u2028';
/** The same where a cell of a table ends and another may follow. */
export const CELL_END = '\u3000';

/** The text as sentences: lines of the page get the punctuation that the line breaks replaced. */
export function searchedText(marked: string): string {
  return marked
    .replace(/\s+/g, (space) => {
      if (space.includes(LABEL_END)) return ': ';
      if (space.includes(LINE_END)) return '. ';
      return space.includes(CELL_END) ? ', ' : ' ';
    })
    .replace(/([.,:;!?…][”’)]?)(?:[.:,] )+/g, '$1 ')
    .replace(/^[.:,] /, '')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();
}
