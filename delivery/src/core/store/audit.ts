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
    | 'leads exported';
  /** `live`, `unchanged`, `passed` (a draft, a preview), `refused`, `failed`, `canceled`, or `done` for other changes. */
  outcome: 'live' | 'unchanged' | 'passed' | 'refused' | 'failed' | 'canceled' | 'done';
  /** Null for the whole site, or when the app is unknown. */
  app: string | null;
  /** The changed apps, if the change is of the whole site. */
  apps?: readonly string[];
  version: string | null;
  commit: Origin['commit'];
  clean: Origin['clean'];
  checks: Origin['checks'] | null;
  digest: string | null;
  /** The version set (`setId`) that became live, or would have. */
  set: string | null;
  /** Details: refusals or the error; a token’s name and scopes; a canary’s percentage or reason; what was live before a rollback; a new title; the rows of an export. */
  said: readonly string[];
}

/** Whether an entry is about an app, or about a change of the whole site that changed the app. */
export const concerns = ({ app, apps = [] }: AuditEntry, name: string): boolean =>
  app === name || apps.includes(name);
