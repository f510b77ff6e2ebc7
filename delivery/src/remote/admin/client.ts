import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { plainWords } from '../../core/report/plain-words.ts';
import { Unchecked } from '../../core/report/refusal.ts';
import { canaryText } from '../../core/store/canaries.ts';
import { readPackedFile } from '../pack/read-packed-file.ts';
import type { AuditPage, CanaryReport, ListedToken } from './admin-api.ts';
import { type Done, doneText, type Listing } from './done.ts';
import type { Operation } from './operations.ts';
import { reportsOf } from './report.ts';
import { type Wanted, wantedFor } from './wanted.ts';

/** A site elsewhere, and how what it says is shown. */
export interface RemoteSite {
  /** The address of its admin endpoint. */
  to: string;
  /** The secret of PUBLISH_TOKEN. */
  token: string | undefined;
  /** Told what was done, beside the words. */
  onDone?: ((done: Done) => Promise<void>) | undefined;
  progress: { wait(holder: string): void; stepDone(name: string, result: string, seconds: number): void };
}

/** Whether `--to` names a site elsewhere, and not a folder. */
export const isAddress = (to: string): boolean => /^https?:\/\//.test(to);

/** The admin endpoint's address of a path. @throws Error where the token could be read on the way. */
function addressOf(to: string, path: string): URL {
  const base = new URL(to.endsWith('/') ? to : `${to}/`);
  if (base.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(base.hostname)) {
    throw new Error(`A token is sent over https only: --to https://${base.host}`);
  }
  return new URL(path, base);
}

async function call({ to, token }: RemoteSite, path: string, init: RequestInit = {}): Promise<Response> {
  if (!token) throw new Error('Set PUBLISH_TOKEN to the token that whoever runs the site gave you.');
  const url = addressOf(to, path);
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const answer = await fetch(url, { ...init, headers, redirect: 'error' }).catch((error: Error) => {
    const why = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message;
    const unreached = UNREACHED.includes(why);
    throw new Unheard(`${url.origin} ${unreached ? 'cannot be reached' : 'broke the connection'}: ${why}.`);
  });
  if (answer.ok) return answer;
  const said = plainWords((await answer.text().catch(() => '')).slice(0, 2000)).trim();
  throw new Error(
    said ? `${said} (${answer.status})` : `${url.origin} answers ${answer.status} at ${url.pathname}.`,
  );
}

/** What Node says of a server that was never reached. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'];

/** Nobody said how it ended. */
class Unheard extends Error {}

async function hear({ progress }: RemoteSite, answer: Response): Promise<Done> {
  for await (const report of reportsOf(answer)) {
    if ('step' in report)
      progress.stepDone(plainWords(report.step), plainWords(report.result), report.seconds);
    else if ('waiting' in report) progress.wait(plainWords(report.waiting));
    else if ('done' in report) return report.done;
    else if ('unchecked' in report) throw new Unchecked(plainWords(report.unchecked));
    else throw new Error(plainWords('refused' in report ? report.refused : report.failed));
  }
  throw new Unheard('The connection broke before the site said how it ended.');
}

/** What is kept and live at a site elsewhere. */
export const remoteListing = async (remote: RemoteSite): Promise<Listing> =>
  (await (await call(remote, 'releases')).json()) as Listing;

/** A part of the audit log of a site elsewhere, as far as the token may see it. */
export async function remoteAudit(remote: RemoteSite, words: string, skip: number): Promise<AuditPage> {
  const query = new URLSearchParams({ words, skip: String(skip) });
  return (await (await call(remote, `audit?${query}`)).json()) as AuditPage;
}

/** How the canaries of a site elsewhere are doing; null where it cannot read the backend's data. */
export const remoteCanaryReports = async (remote: RemoteSite): Promise<readonly CanaryReport[] | null> =>
  (await (await call(remote, 'canaries')).json()) as readonly CanaryReport[] | null;

/** The tokens that the one of PUBLISH_TOKEN may revoke at a site elsewhere. */
export const remoteTokens = async (remote: RemoteSite): Promise<ListedToken[]> =>
  (await (await call(remote, 'tokens')).json()) as ListedToken[];

/** Revokes a token at a site elsewhere. */
export async function revokeRemotely(remote: RemoteSite, name: string): Promise<void> {
  await call(remote, `tokens/${encodeURIComponent(name)}`, { method: 'DELETE' });
}

/** How often a site that does not answer is asked what became of something, and how long in between, in milliseconds. */
const TRIES = 40;
const BETWEEN_MS = 3000;

/** Asks a site what is live once nothing is under way there. Null when it does not say. */
async function settled(remote: RemoteSite, between: number): Promise<Listing | null> {
  for (let unheard = 0; unheard < TRIES; ) {
    const listing = await remoteListing(remote).catch(() => null);
    if (listing?.underWay === null) return listing;
    if (!listing) unheard += 1;
    await setTimeout(between);
  }
  return null;
}

/** What a release is when what was asked for has been done. */
interface Expected {
  version: string;
  state: 'live' | 'canary';
}

/** Says what state a site is in after a connection broke. @throws Error unless what was asked for has been done. */
async function tellState(
  remote: RemoteSite,
  why: Error,
  app: string,
  expected: Expected | undefined,
  between: number,
): Promise<string> {
  const listing = await settled(remote, between);
  if (!listing)
    throw new Error(
      `${why.message} The site does not say what is live: ask it with "npm run releases -- --to ${remote.to}".`,
    );
  const { version, state } = expected ?? {};
  const found = listing.releases.find((one) => one.app === app && one.version === version)?.state;
  if (state && found?.startsWith(state)) {
    return `${why.message} It was asked: ${app} ${version} is ${found}.`;
  }
  const { versions } = listing.compositions.find((one) => one.live) ?? {};
  const all = Object.entries(versions ?? {}).map(([name, one]) => `${name} ${one}`);
  const canaries = listing.canaries.map((canary) => `; ${canaryText(canary)}`).join('');
  const what = version
    ? `${app} ${version} is not ${state}`
    : 'Whether it was done, see by what is live and what the canaries are';
  throw new Error(`${why.message} The site was asked again. ${what}; live are ${all.join(', ')}${canaries}.`);
}

/**
 * Has a site elsewhere do what is asked, and shows its progress as the local command does.
 * @param between milliseconds between two questions after the connection broke.
 * @returns what to say at the end.
 * @throws Error with the refusal's words, or with what state the site is in.
 */
export async function performRemotely(
  remote: RemoteSite,
  operation: Operation,
  between = BETWEEN_MS,
): Promise<string> {
  const where = ` --to ${remote.to}`;
  const begun = performance.now();
  const told = (done: Done) => plainWords(doneText(done, (performance.now() - begun) / 1000, where));
  /** Whoever may not is told before anything is sent, and what breaks afterwards is asked for. */
  const ask = async (
    { app = '', scopes = [] }: Wanted,
    path: string,
    body: BodyInit,
    expected: Expected | undefined,
  ) => {
    const asked = scopes.map((scope) => `&scope=${scope}`).join('');
    await call(remote, `scopes?app=${encodeURIComponent(app)}${asked}`);
    try {
      const done = await hear(remote, await call(remote, path, { method: 'POST', body }));
      await remote.onDone?.(done);
      return told(done);
    } catch (error) {
      if (!(error instanceof Unheard)) throw error;
      return tellState(remote, error, app, expected, between);
    }
  };
  if (operation.kind === 'publish') {
    const { file, dryRun, preview, canary } = operation;
    const { app, version } = (await readPackedFile(file)).pack;
    const shown = preview && `&preview=${preview.days}${preview.forms ? '&forms=1' : ''}`;
    const part = canary ? `&canary=${canary.percent}${canary.progressive ? '&progressive=1' : ''}` : '';
    const how = shown ?? `${dryRun ? '&dry-run=1' : ''}${part}`;
    const body = await readFile(file);
    const wanted = wantedFor({ ...operation, app });
    const expected =
      preview || dryRun ? undefined : ({ version, state: canary ? 'canary' : 'live' } as const);
    return ask(wanted, `releases?app=${app}${how}`, body, expected);
  }
  const wanted = wantedFor(operation);
  if (operation.kind === 'preview') {
    const { app, version, wish } = operation;
    return ask(wanted, 'preview', JSON.stringify({ app, version, ...wish }), undefined);
  }
  const { version } = operation;
  const becomesLive = operation.kind === 'promote' || operation.kind === 'rollback';
  const expected = version && becomesLive ? ({ version, state: 'live' } as const) : undefined;
  if (operation.kind !== 'rollback') return ask(wanted, 'canary', JSON.stringify(operation), expected);
  return ask(wanted, 'rollback', JSON.stringify({ to: operation.to, version }), expected);
}
