/** That the figures of a publication were laid beside ours. */
export interface Compared {
  /** The day (ISO 8601) on which that was last done. */
  readonly checked: string;
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
