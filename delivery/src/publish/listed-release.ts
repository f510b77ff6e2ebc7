import type { AppName } from '../project.ts';

/**
 * What a release is to its readers:
 * - `live`: they get it;
 * - `former`: a roll back of the app returns to it;
 * - `kept`: it was live and may still be open in a tab;
 * - `rolled back`: it was taken back, and only a release by name brings it again;
 * - `never live`.
 */
export type ReleaseState = 'live' | 'former' | 'kept' | 'rolled back' | 'never live';

/** A row of `npm run releases`. */
export interface ListedRelease {
  app: AppName;
  version: string;
  state: ReleaseState;
  /** When it became live last, or was built if it never was: ISO 8601 in UTC. */
  since: string;
  /** Its files as transferred, in bytes. */
  bytes: number;
  pages: number;
  /** The team that may replace it. */
  owner: string;
}
