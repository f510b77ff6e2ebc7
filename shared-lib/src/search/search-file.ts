/** A part of a page that search can find. */
export interface SearchSection {
  /** The id to go to; empty for the page itself. */
  anchor: string;
  heading: string;
  /** The section's words, as they read on the page. */
  text: string;
}

/** A page that search can find, by sections. */
export interface SearchPage {
  path: string;
  /** The page's name, without the site's; empty on the home page. */
  title: string;
  sections: readonly SearchSection[];
}

/** `/search.json`: everything that the site's search finds, of one version set. */
export interface SearchFile {
  pages: readonly SearchPage[];
}
