import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { audited } from '../../core/publish/audited.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, type KeptToken, SCOPES, type Token } from '../../core/store/tokens.ts';
import type { Wanted } from './wanted.ts';

/** What makes a secret recognizable to people and to programs that look for secrets in what is committed. */
const PREFIX = 'release_';
const SECRET_BYTES = 32;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A new secret: 256 random bits. */
function newSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

const SECRET = /^release_[\w-]{43}$/;

/** Whether a token opens what is wanted at a time, in milliseconds since 1970 UTC. */
export function allows(token: Token, { app, scopes }: Wanted, now = Date.now()): boolean {
  if (token.revokedAt !== null || now >= Date.parse(token.expiresAt)) return false;
  if (scopes && !scopes.some((scope) => token.scopes.includes(scope))) return false;
  return app === undefined || token.app === ALL_APPS || token.app === app;
}

/**
 * The token that allows what is wanted; null for every other, whatever is wrong with it: who guesses learns nothing.
 * Each kept hash is compared, in constant time.
 * @param secret what was sent; undefined when nothing was.
 * @param now in milliseconds since 1970 UTC.
 */
export async function tokenFor(
  store: SiteStore,
  secret: string | undefined,
  wanted: Wanted,
  now = Date.now(),
): Promise<KeptToken | null> {
  const tokens = await store.tokens.list();
  // Length first: it is hashed.
  const sent = Buffer.from(
    hashOf(secret && secret.length <= 100 && SECRET.test(secret) ? secret : newSecret()),
  );
  let found: KeptToken | null = null;
  for (const token of tokens) {
    const same = timingSafeEqual(Buffer.from(token.hash), sent);
    if (same && allows(token, wanted, now)) found = token;
  }
  if (found) await store.tokens.noteUse(found.name, new Date(now).toISOString());
  return found;
}

/** What a token that is valid lacks for what is wanted: words for whoever has it. */
export function lackOf({ name, app: own, scopes: has }: Token, { app, scopes }: Wanted): string {
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

function writeDown(
  store: SiteStore,
  action: 'token added' | 'token revoked',
  { name, scopes, app, expiresAt }: Token,
  by?: string,
): Promise<void> {
  return audited(store, { by, action, app: null }, async (note) =>
    note({ outcome: 'done', said: [`${name}: ${scopes.join(', ')} of ${app}, until ${expiresAt}`] }),
  );
}

/** A new token, and its secret, which is kept nowhere. `ms` is how long it lasts. */
function newToken(
  what: Pick<Token, 'name' | 'app' | 'scopes'>,
  ms: number,
): { token: Token; secret: string } {
  const now = Date.now();
  const secret = newSecret();
  const [createdAt, expiresAt] = [new Date(now).toISOString(), new Date(now + ms).toISOString()];
  return { token: { ...what, hash: hashOf(secret), createdAt, expiresAt, revokedAt: null }, secret };
}

/** Makes a token and gives its secret. @throws Error when its name is taken. */
export async function issueToken(
  store: SiteStore,
  { days, ...what }: Pick<Token, 'name' | 'app' | 'scopes'> & { days: number },
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
