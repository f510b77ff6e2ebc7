/** A part of a page that a search can lead to; `anchor` is empty for the page itself. */
export interface SearchSection {
  anchor: string;
  heading: string;
  text: string;
}

/** A page that can be found, section by section; `title` is empty on the home page. */
export interface SearchPage {
  path: string;
  title: string;
  sections: readonly SearchSection[];
}

/** `/search.json`: everything that the search finds, made when the live releases were composed. */
export interface SearchFile {
  pages: readonly SearchPage[];
}
