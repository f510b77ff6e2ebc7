import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { plainWords } from '../report/plain-words.ts';
import { Canceled, Refused } from '../report/refusal.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Tells the audit log what becomes known while something is done. */
export type Note = (more: Partial<AuditEntry>) => void;

/** Whoever runs a command on the site's own machine. */
export function localUser(): string {
  try {
    return `user:${userInfo().username}`;
  } catch {
    // A container may run as a user without a name.
    return `user:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Whether somebody acts from elsewhere, by a token. */
export const isToken = (by: string | undefined): boolean => by?.startsWith('token:') ?? false;

/** Words for somebody elsewhere, who need not know where the site's folder is. */
export const withoutFolder = ({ folder }: SiteStore, words: string): string =>
  words.replaceAll(resolve(folder), '<site>');

const LONGEST_FINDING = 500;
const MOST_FINDINGS = 20;

/** What the checks said, or why something failed, in lines. Tokens read them, too. */
function findingsOf(store: SiteStore, error: unknown): string[] {
  const lines =
    error instanceof Refused
      ? error.refusals.map(({ check, subject, reason }) => `${check}: ${subject}: ${reason}`)
      : [error instanceof Error ? error.message : String(error)];
  return lines
    .slice(0, MOST_FINDINGS)
    .map((line) => plainWords(withoutFolder(store, line).replaceAll(/\s+/g, ' ')).slice(0, LONGEST_FINDING));
}

function outcomeOf(error: unknown): AuditEntry['outcome'] {
  if (error instanceof Canceled) return 'canceled';
  return error instanceof Refused ? 'refused' : 'failed';
}

/** Does something to a site and writes down who did it and what became of it, also when it is refused or fails. */
export async function audited<Result>(
  store: SiteStore,
  { by = localUser(), action, app }: Pick<AuditEntry, 'action' | 'app'> & { by?: string | undefined },
  work: (note: Note) => Promise<Result>,
): Promise<Result> {
  const unknown = { version: null, commit: null, clean: null, checks: null, digest: null, set: null };
  const outcome = action === 'draft' || action === 'preview' ? 'passed' : 'live';
  const entry: AuditEntry = { at: '', by, action, outcome, app, ...unknown, said: [] };
  try {
    return await work((more) => Object.assign(entry, more));
  } catch (error) {
    entry.outcome = outcomeOf(error);
    entry.said = findingsOf(store, error);
    throw error;
  } finally {
    // What was done is done, and why it failed is more than that it could not be written down.
    await store.audit
      .append({ ...entry, at: new Date().toISOString() })
      .catch((error: NodeJS.ErrnoException) => {
        // Without a site there is none.
        if (error.code !== 'ENOENT') console.error(`The audit log cannot be written: ${error.message}`);
      });
  }
}
