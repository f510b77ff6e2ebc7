export const PREVIEW_DAYS = { default: 7, max: 30 };

export interface PreviewOptions {
  days: number;
}

export interface MadePreview {
  address: string;
  /** `setId` of the version set that the preview shows. */
  set: string;
  expiresAt: string;
}
