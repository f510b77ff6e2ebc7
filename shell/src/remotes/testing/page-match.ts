import type { ManifestPage } from 'shared-lib/federation/documents.ts';
import type { PageMatch } from '../pages.ts';

export function manifestPage(path: string): ManifestPage {
  return { path, title: path, layout: 'public', access: 'anyone', files: [], more: [] };
}

export function pageMatch(app: string, path: string): PageMatch {
  const page = manifestPage(path);
  return { app, release: { version: '1.0.0', entry: '/e.js', files: [], pages: [page] }, page };
}
