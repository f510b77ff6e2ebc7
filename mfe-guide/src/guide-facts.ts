/** What the pages say of the guide as a whole. A test holds it against the source of the PDF. */
export const guideFacts = {
  title: 'The Year-Round Homeowner’s Guide',
  pages: 55,
  /** Month of the edition. */
  edition: 'November 2026',
} as const;
