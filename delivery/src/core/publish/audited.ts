import { userInfo } from 'node:os';
import { plainWords } from '../report/plain-words.ts';
import { Refused } from '../report/refusal.ts';
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

/** What the audit log says of a release that was published before. */
export async function publishedBefore(
  store: SiteStore,
  release: { app: string; version: string },
): Promise<Partial<AuditEntry>> {
  const { digest = null, origin } = (await store.names.published(release)) ?? {};
  const { commit = null, clean = null, checks = null } = origin ?? {};
  return { version: release.version, digest, commit, clean, checks };
}

/** What is kept of one finding; the whole text is what the command says. */
const LONGEST_FINDING = 500;
const MOST_FINDINGS = 20;

/** What the gate said, or why something failed, in lines for the log. */
function findingsOf(error: unknown): string[] {
  const lines =
    error instanceof Refused
      ? error.refusals.map(({ check, subject, reason }) => `${check}: ${subject}: ${reason}`)
      : [error instanceof Error ? error.message : String(error)];
  return lines
    .slice(0, MOST_FINDINGS)
    .map((line) => plainWords(line.replaceAll(/\s+/g, ' ')).slice(0, LONGEST_FINDING));
}

/** Does something to a site and writes down who did it and what became of it, also when it is refused or fails. */
export async function audited<Result>(
  store: SiteStore,
  { by = localUser(), action, app }: Pick<AuditEntry, 'action' | 'app'> & { by?: string | undefined },
  work: (note: Note) => Promise<Result>,
): Promise<Result> {
  const entry: AuditEntry = {
    at: '',
    by,
    action,
    outcome: action === 'dry run' || action === 'preview' ? 'passed' : 'live',
    app,
    version: null,
    commit: null,
    clean: null,
    checks: null,
    digest: null,
    composition: null,
    said: [],
  };
  try {
    return await work((more) => Object.assign(entry, more));
  } catch (error) {
    Object.assign(entry, {
      outcome: error instanceof Refused ? 'refused' : 'failed',
      said: findingsOf(error),
    });
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
