import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { audited } from '../../core/publish/audited.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, type KeptToken, SCOPES, type Token } from '../../core/store/tokens.ts';
import type { Wanted } from './operation.ts';

/** People, and programs that look for secrets in what is committed, recognize it by its beginning. */
const SECRET = /^release_[\w-]{43}$/;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const newSecret = () => `release_${randomBytes(32).toString('base64url')}`;

type What = Pick<Token, 'name' | 'app' | 'scopes'>;

/** Whether a token, while it is valid, is for what is wanted. */
export const mayDo = (token: Pick<Token, 'app' | 'scopes'>, { app, scopes }: Wanted): boolean =>
  (!scopes || scopes.some((scope) => token.scopes.includes(scope))) &&
  (app === undefined || token.app === ALL_APPS || token.app === app);

/** Whether a token opens what is wanted at a time, in milliseconds since 1970 UTC. */
export const allows = (token: Token, wanted: Wanted, now = Date.now()): boolean =>
  token.revokedAt === null && now < Date.parse(token.expiresAt) && mayDo(token, wanted);

/**
 * The token that allows what is wanted; null for every other: who guesses learns nothing. Hashes are compared in constant
 * time. `now` in milliseconds since 1970 UTC.
 */
export async function tokenFor(
  store: SiteStore,
  secret: string | undefined,
  wanted: Wanted,
  now = Date.now(),
): Promise<KeptToken | null> {
  const sent = Buffer.from(hashOf(secret && SECRET.test(secret) ? secret : newSecret()));
  const own = (await store.tokens.list()).filter(({ hash }) => timingSafeEqual(Buffer.from(hash), sent));
  const found = own.find((token) => allows(token, wanted, now)) ?? null;
  if (found) await store.tokens.noteUse(found.name, new Date(now).toISOString());
  return found;
}

/** What a token that is valid lacks for what is wanted: words for whoever has it. */
export function lackOf({ name, app: own, scopes: has }: What, { app, scopes }: Wanted): string {
  const ofApp = (one: string) => (one === ALL_APPS ? 'all apps' : one.slice(0, 40));
  const scope = scopes?.length ? `the scope ${scopes.join(' or ')}` : 'any scope';
  return `This asks for ${scope} of ${ofApp(app || ALL_APPS)}; the token ${name} has ${has.join(', ')} of ${ofApp(own)}.`;
}

/** Whether a token that was let in still allows it: it may have been revoked, or have expired, in the meantime. */
export async function stillAllows(
  store: SiteStore,
  name: string,
  wanted: Wanted,
  now = Date.now(),
): Promise<boolean> {
  const token = (await store.tokens.list()).find((one) => one.name === name);
  return token !== undefined && allows(token, wanted, now);
}

const writeDown = (
  store: SiteStore,
  action: 'token added' | 'token revoked',
  { name, scopes, app, expiresAt }: Token,
  by?: string,
): Promise<void> =>
  audited(store, { by, action, app: null }, async (note) =>
    note({ outcome: 'done', said: [`${name}: ${scopes.join(', ')} of ${app}, until ${expiresAt}`] }),
  );

/** A new token, and its secret, which is kept nowhere. `ms` is how long it lasts. */
function newToken(what: What, ms: number): { token: Token; secret: string } {
  const now = Date.now();
  const secret = newSecret();
  const [createdAt, expiresAt] = [new Date(now).toISOString(), new Date(now + ms).toISOString()];
  return { token: { ...what, hash: hashOf(secret), createdAt, expiresAt, revokedAt: null }, secret };
}

/** Makes a token and gives its secret. @throws Error when its name is taken. */
export async function issueToken(
  store: SiteStore,
  { days, ...what }: What & { days: number },
): Promise<{ token: Token; secret: string }> {
  const made = newToken(what, days * 86_400_000);
  await store.tokens.add(made.token);
  await writeDown(store, 'token added', made.token);
  return made;
}

const LOCAL_TOKEN_MS = 12 * 3_600_000;

/**
 * Makes the token of a session that began by the link of `npm start`: all scopes for all apps. Nobody has its secret. It
 * ends after 12 hours, when it is revoked, or when the link of another start is used.
 */
export async function issueLocalToken(store: SiteStore): Promise<Token> {
  const { token } = newToken({ name: 'local-console', app: ALL_APPS, scopes: SCOPES }, LOCAL_TOKEN_MS);
  await store.tokens.replace({ ...token, lastUsedAt: null });
  await writeDown(store, 'token added', token);
  return token;
}

/** Ends a token at once. `by` is who, for the audit log: the local user by default. @throws Error when there is none of this name. */
export async function revokeToken(store: SiteStore, name: string, by?: string): Promise<void> {
  const token = (await store.tokens.list()).find((one) => one.name === name);
  if (!token) throw new Error(`There is no token "${name}": "npm run site -- tokens list" shows them.`);
  if (token.revokedAt) return;
  await store.tokens.replace({ ...token, revokedAt: new Date().toISOString() });
  await writeDown(store, 'token revoked', token, by);
}
