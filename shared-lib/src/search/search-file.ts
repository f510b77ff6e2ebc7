/** A searchable section of a page. */
export interface SearchSection {
  /** The target's id; empty for the page itself. */
  anchor: string;
  heading: string;
  /** The section's text as it reads on the page. */
  text: string;
}

/** A searchable page, by sections. */
export interface SearchPage {
  path: string;
  /** The page's name, without the site's; empty on the home page. */
  title: string;
  sections: readonly SearchSection[];
}

/** `/search.json`: the search data of one version set. */
export interface SearchFile {
  pages: readonly SearchPage[];
}
