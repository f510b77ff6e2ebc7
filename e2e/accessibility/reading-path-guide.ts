import type { ReadingPath } from './reading-path.ts';

/** What lies between header and footer of the guide's pages. */
export const GUIDE: Readonly<Record<string, ReadingPath>> = {
  '/free-homeowners-guide': {
    outline: `
      main
      heading "Catch the $20 problem before it costs $2,000" [level=1]
      heading "Get your free guide" [level=2]
      region "Leaf through three pages"
      heading "Leaf through three pages" [level=2]
      region "What is inside"
      heading "What is inside" [level=2]
      heading "The House Through the Year" [level=3]
      heading "Tools Worth Owning" [level=3]
      heading "Small Repairs, Step by Step" [level=3]
      heading "Energy and Water" [level=3]
      heading "Safety and Emergencies" [level=3]
      heading "Budgeting and Hiring" [level=3]
      region "Straight answers"
      heading "Straight answers" [level=2]
    `,
    stops: `
      textbox Name
      textbox Email
      button Get the free guide
      link privacy policy
      link go straight to it
      link The whole year on one page (opens large in a new tab)
      link Repairs with steps and drawings (opens large in a new tab)
      link Every shut-off, before you need it (opens large in a new tab)
      link download page
      link privacy policy
      link Get the free guide
    `,
  },
  '/homeowners-guide-download': {
    outline: `
      main
      heading "The Year-Round Homeowner’s Guide" [level=1]
      region "Six chapters, one house"
      heading "Six chapters, one house" [level=2]
      heading "The House Through the Year" [level=3]
      heading "Tools Worth Owning" [level=3]
      heading "Small Repairs, Step by Step" [level=3]
      heading "Energy and Water" [level=3]
      heading "Safety and Emergencies" [level=3]
      heading "Budgeting and Hiring" [level=3]
      region "Three pages, as they print"
      heading "Three pages, as they print" [level=2]
      region "Why it is worth the paper"
      heading "Why it is worth the paper" [level=2]
      heading "Made to be printed" [level=3]
      heading "Time and cost come first" [level=3]
      heading "It says when to stop" [level=3]
      heading "Nothing for sale inside" [level=3]
    `,
    stops: `
      link Download the guide (PDF, opens in a new tab)
      link Add the year to your calendar
      link The whole year on one page (opens large in a new tab)
      link Repairs with steps and drawings (opens large in a new tab)
      link Every shut-off, before you need it (opens large in a new tab)
      link Download the guide (PDF, opens in a new tab)
    `,
  },
};
