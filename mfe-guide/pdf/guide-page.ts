/** One page of the guide before it is printed: a `<section class="page">` element of exactly Letter size. */
export type GuidePage = {
  /** The element's id, the target of links inside the guide. */
  readonly id: string;
  /** Text of the page's first heading, without markup. */
  readonly heading: string;
  /** Chapter number, 0 for the pages before the first chapter and after the last. */
  readonly chapter: number;
  /** The whole section element. */
  readonly html: string;
};
