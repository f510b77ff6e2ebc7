export interface SearchSection {
  /** What follows `#` in the address of the section: an id, or `page=3` in a PDF. Empty for the page itself. */
  anchor: string;
  heading: string;
  text: string;
}

export interface SearchPage {
  path: string;
  /** The page's title without the site's name; empty on the home page. */
  title: string;
  sections: readonly SearchSection[];
}

/** `/search.json`: the search data of one version set. */
export interface SearchFile {
  pages: readonly SearchPage[];
}

/** Marks the end of a line in marked text, which delivery extracts from a page. */
export const LINE_END = '\u2029';
/** Marks the end of a label (`Cost`) before its value. */
export const LABEL_END = '\u2028';
export const CELL_END = '\u3000';

/** Converts marked text to sentences: the ends of lines, labels and cells become punctuation. */
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
