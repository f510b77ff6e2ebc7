import type { APIRequestContext } from '@playwright/test';
import type { ManifestApp } from 'shared-lib/federation/documents.ts';
import { liveManifest } from './live-manifest.ts';

/** The release of `app` that is live on the site under test. @throws Error when there is none. */
export async function liveRelease(request: APIRequestContext, app: string): Promise<ManifestApp> {
  const { apps } = await liveManifest(request);
  const release = apps[app];
  if (!release) throw new Error(`/federation.json has no app ${app}.`);
  return release;
}
