import { type FederationManifest, isFederationManifest } from './federation-manifest.ts';

/** Fetches `/federation.json`. @throws Error naming the status, or that it is not such a list. */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isFederationManifest(answer)) throw new Error('/federation.json is not a list of releases');
  return answer;
}
