import type { APIRequestContext } from '@playwright/test';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';

/** Which releases are live on the site under test, as its `/federation.json` says. */
export async function liveManifest(request: APIRequestContext): Promise<FederationManifest> {
  // The server may close a connection that was kept open just as it is used again.
  const answer = await request.get('/federation.json', { maxRetries: 3 });
  return (await answer.json()) as FederationManifest;
}
