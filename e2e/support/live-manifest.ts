import type { APIRequestContext } from '@playwright/test';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';

/** The live releases of the site under test, from its `/federation.json`. */
export async function liveManifest(request: APIRequestContext): Promise<FederationManifest> {
  // The server may close a kept-alive connection just as it is used again.
  const answer = await request.get('/federation.json', { maxRetries: 3 });
  return (await answer.json()) as FederationManifest;
}
