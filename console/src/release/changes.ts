import type { Listing } from 'delivery/admin-api';
import type { AppState } from '../api/queries.tsx';

/** A change of an app that a dialog confirms. */
export interface Change {
  kind: 'release' | 'promote' | 'abort' | 'rollback' | 'canary';
  app: string;
  version: string;
  /** Canaries only: the percentage when the dialog opened; undefined if it was not running. */
  percent?: number | undefined;
}

/**
 * The reason why the change of an open dialog is moot: another user has made it or a conflicting one. Null while it makes
 * sense.
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
