/** Facts about the guide on the pages. A test compares them with the source of the PDF. */
export const guideFacts = {
  title: 'The Year-Round Homeowner’s Guide',
  pages: 55,
  /** Month of the edition. */
  edition: 'November 2026',
} as const;
