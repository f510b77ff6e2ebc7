import type { PagePictures } from '../store/comparisons.ts';
import type { Scope } from '../store/tokens.ts';

/** How long a preview lasts, in days: by default, and at most. */
export const PREVIEW_DAYS = { usual: 7, most: 30 };

/** What somebody wants of a preview. */
export interface PreviewWish {
  days: number;
  /** Whether its forms reach the live backend. */
  forms: boolean;
}

/** A preview to send around. */
export interface MadePreview {
  address: string;
  composition: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
  forms: boolean;
  /** Pages that look different; before and after by the addresses of pictures, which end with the preview. */
  pictures: readonly PagePictures[];
}

/** Days as somebody typed them; null when a preview cannot last so long. */
export function previewDays(typed: string): number | null {
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= PREVIEW_DAYS.most ? days : null;
}

/** What a publish takes. A preview with forms sends what visitors type to the live backend, like a release. */
export const scopeFor = (preview: PreviewWish | undefined): Scope =>
  preview && !preview.forms ? 'preview' : 'release';
