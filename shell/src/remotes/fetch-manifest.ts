import type { FederationManifest } from './federation-manifest.ts';

/** Fetches `/federation.json`. @throws Error naming the status when it is not there. */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  return (await response.json()) as FederationManifest;
}
