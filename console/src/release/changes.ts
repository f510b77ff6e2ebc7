import type { Listing } from 'delivery/admin-api';
import type { AppState } from '../api/queries.tsx';

/** A change of an app that a dialog asks about. */
export interface Change {
  kind: 'release' | 'promote' | 'abort' | 'rollback' | 'canary';
  app: string;
  version: string;
  /** Of a canary: the percentage that it had when the dialog opened; undefined for one that did not run. */
  percent?: number | undefined;
}

/**
 * What has happened since a dialog opened that makes its question moot: somebody has made the change, or one that rules it
 * out. Null while the question makes sense.
 */
export function mootReason(
  { kind, version, percent }: Change,
  { app, live, canary }: AppState,
  { audit }: Listing,
): { text: string; by: string | null; at: string | undefined } | null {
  const latest = audit.find((one) => one.app === app && one.version === version);
  const happened = (text: string) => ({ text, by: latest?.by ?? null, at: latest?.at });
  if (live?.version === version) return happened(kind === 'rollback' ? 'Rolled back' : 'Made live');
  const isOwn = canary?.version === version;
  if (isOwn && kind === 'canary' && canary.percent !== percent)
    return happened(`Shown to ${canary.percent}%`);
  const needsCanary = kind === 'promote' || kind === 'abort' || (kind === 'canary' && percent !== undefined);
  return needsCanary && !isOwn ? happened('Stopped') : null;
}
