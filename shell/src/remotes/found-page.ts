import type { ManifestApp, ManifestPage } from './federation-manifest.ts';

/** A page with the release that it comes from. */
export interface FoundPage {
  app: string;
  release: ManifestApp;
  page: ManifestPage;
}
