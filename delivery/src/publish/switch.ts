import type { AppName } from '../apps.ts';
import type { Versions } from '../compose/releases-of.ts';

/** One change of what is live, as a line of `history.jsonl`. */
export interface Switch {
  /** When, as ISO 8601 in UTC. */
  at: string;
  action: 'start' | 'release' | 'rollback';
  /** The app that was released or rolled back; null when the whole composition changed. */
  app: AppName | null;
  /** The compositions before and after; null before the first. */
  from: string | null;
  to: string;
  /** The versions that are live after it. */
  versions: Versions;
}
