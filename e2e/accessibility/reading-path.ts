/** What a page consists of for whoever does not see it, each line as a screen reader says it: role and name. */
export interface ReadingPath {
  /** The landmarks and headings, in order. */
  outline: string;
  /** Where the Tab key stops, in order. */
  stops: string;
}

/** The header of every page of the shared layout (specification section 2). */
export const HEADER: ReadingPath = {
  outline: `
    banner
    navigation "Main"
  `,
  stops: `
    link Skip to content
    link Gable & Grain Practical ideas for a home that works
    link Home
    link Interior Tips
    link Outdoor Solutions
    link DIY Projects
    link Smart Home
    link Free Guide
    link Blog
    link About
    link Contact
    button Search
    link Account
  `,
};

/** The header of the pages outside the shared layout. */
export const BARE_HEADER: ReadingPath = {
  outline: `
    banner
  `,
  stops: `
    link Skip to content
    link Gable & Grain Practical ideas for a home that works
    button Search
  `,
};

/** The footer of every page of the shared layout. */
export const FOOTER: ReadingPath = {
  outline: `
    contentinfo
    heading "About Gable & Grain" [level=2]
    navigation "Quick links"
    heading "Quick Links" [level=2]
    heading "Contact" [level=2]
    navigation "Legal"
    heading "Legal" [level=2]
  `,
  stops: `
    link Pinterest, @gableandgrain (not open yet)
    link Instagram, @gableandgrain (not open yet)
    link YouTube, @gableandgrain (not open yet)
    link Facebook, @gableandgrain (not open yet)
    link Interior Tips
    link Outdoor Solutions
    link DIY Projects
    link Smart Home
    link Blog
    link hello@gableandgrain.example
    link (407) 555-0142
    link Write to us
    link Privacy Policy
    link Terms of Service
    link Affiliate Disclosure
  `,
};

/** What lies between header and footer of the shell's own page. */
export const SHELL: Readonly<Record<string, ReadingPath>> = {
  '/no-such-page': {
    outline: `
      main
      heading "Page Not Found" [level=1]
    `,
    stops: `
      link Back to Home
      link Interior Tips
      link Outdoor Solutions
      link DIY Projects
      link Smart Home
      link Free Guide
      link Blog
      button Search the site
    `,
  },
};

/** The search, as it opens. */
export const SEARCH: ReadingPath = {
  outline: `
    dialog "Search"
  `,
  stops: `
    button Close
    button gutters
    button rug size
    button LED bulbs
    checkbox The / key opens the search
  `,
};
