/** How many days a comparison holds, by what the publication says. */
export const HOLDS = {
  /** What is in force: a law, a code, an office's rule or program. It changes on a day. */
  rule: 365,
  /** What comes out anew every few years: standards of products, surveys, statistics, guidelines. */
  edition: 2 * 365,
  /** Physics, materials, health. */
  nature: 5 * 365,
} as const;

/** That the figures of a publication were laid beside ours. */
export interface Compared {
  /** The day (ISO 8601) on which that was last done. */
  readonly checked: string;
  readonly kind: keyof typeof HOLDS;
  /** Where they were read, if not at the address: another edition, a page that repeats or quotes it, another office. */
  readonly copy?: string;
}

/** A publication that a figure of the site or of the guide comes from. */
export interface Source extends Compared {
  readonly publisher: string;
  readonly title: string;
  /** Where it is published, where that address is known to last. */
  readonly url?: string;
}
