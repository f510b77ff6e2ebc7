import { setTimeout as pause } from 'node:timers/promises';
import { type Canary, canaryText } from './canaries.ts';
import type { ChangeInfo } from './live.ts';
import type { Origin } from './names.ts';

/** A change of the site, or an attempt at one: a line of `audit.jsonl`. */
export interface AuditEntry {
  /** When it ended: ISO 8601 in UTC. */
  at: string;
  /** The actor: `token:<name>`, `user:<name>` on the site's own machine, or `canary-check` for the site itself. */
  by: string;
  action:
    | ChangeInfo['action']
    | 'draft'
    | 'draft deleted'
    | 'preview'
    | 'preview ended'
    | 'renamed'
    | 'token added'
    | 'token revoked'
    | 'leads exported'
    | 'restored';
  /** `live` for a switch, `passed` for a draft or preview, `done` for others. */
  outcome: 'live' | 'unchanged' | 'passed' | 'refused' | 'failed' | 'canceled' | 'done';
  /** Null for several apps or the whole site, or when the app is unknown. */
  app: string | null;
  apps?: readonly string[];
  version: string | null;
  commit: Origin['commit'];
  clean: Origin['clean'];
  checks: Origin['checks'] | null;
  digest: string | null;
  /** The version set (`setId`) that became live, or would have. */
  set: string | null;
  /** Details, such as refusals or an error. */
  said: readonly string[];
}

export interface CanaryEnd {
  reason?: string | undefined;
  readFigures?: ((canary: Canary) => Promise<string | undefined>) | undefined;
}

export async function describeEnd({ reason, readFigures }: CanaryEnd, canary: Canary): Promise<string[]> {
  const failure = 'Its figures could not be read.';
  const reading = readFigures?.(canary).catch(() => failure);
  const figures = await Promise.race([reading, pause(3000, failure, { ref: false })]);
  return [reason, figures, canaryText(canary)].filter((text) => text !== undefined);
}

export const concerns = ({ app, apps = [] }: AuditEntry, name: string): boolean =>
  app === name || apps.includes(name);
