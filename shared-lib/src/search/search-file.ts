/** A part of a page that a search can lead to. */
export interface SearchSection {
  /** The id to go to; empty for the page itself. */
  anchor: string;
  heading: string;
  /** The section's words, as they read on the page. */
  text: string;
}

/** A page that can be found, section by section. */
export interface SearchPage {
  path: string;
  /** The page's name, without the site's; empty on the home page. */
  title: string;
  sections: readonly SearchSection[];
}

/** `/search.json`: everything that the search in the site finds, for one composition. */
export interface SearchFile {
  pages: readonly SearchPage[];
}
