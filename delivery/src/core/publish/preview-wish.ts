/** How long a preview lasts, in days: by default, and at most. */
export const PREVIEW_DAYS = { usual: 7, most: 30 };

/** What somebody wants of a preview. */
export interface PreviewWish {
  days: number;
}

/** A preview to send around. */
export interface MadePreview {
  address: string;
  composition: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** Days as somebody typed them; null when a preview cannot last so long. */
export function previewDays(typed: string): number | null {
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= PREVIEW_DAYS.most ? days : null;
}
