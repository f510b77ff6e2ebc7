/** How long a preview lasts, in days: by default, and at most. */
export const PREVIEW_DAYS = { default: 7, max: 30 };

/** Options for a preview. */
export interface PreviewOptions {
  days: number;
}

/** A preview with its address. */
export interface MadePreview {
  address: string;
  /** `setId` of the version set that it shows. */
  set: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}
