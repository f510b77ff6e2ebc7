import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { audited, localUser } from '../../core/publish/change-live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, SCOPES, type StoredToken, type Token } from '../../core/store/tokens.ts';
import { mayDo, type Permission } from './operation.ts';

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Grant = Pick<Token, 'name' | 'app' | 'scopes'>;

const isValid = ({ revokedAt, expiresAt }: Token): boolean =>
  revokedAt === null && Date.now() < Date.parse(expiresAt);

export const isSameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

export async function tokenWith(store: SiteStore, hash: string): Promise<StoredToken | null> {
  const matching = (await store.tokens.list()).filter((one) => isSameHash(one.hash, hash));
  const token = matching.find(isValid) ?? null;
  if (token) await store.tokens.noteUse(token.name, new Date().toISOString());
  return token;
}

export const tokenFor = (store: SiteStore, secret = ''): Promise<StoredToken | null> =>
  tokenWith(store, hashOf(secret));

/** A token that was authorized earlier may have expired or been revoked since. */
export const stillAllows = async (store: SiteStore, name: string, permission: Permission): Promise<boolean> =>
  (await store.tokens.list()).some((one) => one.name === name && isValid(one) && mayDo(one, permission));

const auditToken = (
  store: SiteStore,
  action: 'token added' | 'token revoked',
  { name, scopes, app, expiresAt }: Token,
  by?: string,
): Promise<void> =>
  audited(store, { by, action, app: null }, async (note) => {
    const apps = app === ALL_APPS ? 'all apps' : app;
    const end = action === 'token added' ? `, expires ${expiresAt}` : '';
    note({ outcome: 'done', said: [`${name}: ${scopes.join(', ')} for ${apps}${end}`] });
  });

function newToken(grant: Grant, expires: number, by: string): { token: Token; secret: string } {
  const secret = `release_${randomBytes(32).toString('base64url')}`;
  const [createdAt, expiresAt] = [new Date().toISOString(), new Date(expires).toISOString()];
  return { token: { ...grant, hash: hashOf(secret), createdAt, expiresAt, revokedAt: null, by }, secret };
}

/** The token of the local console. The link that `npm start` prints signs in with this token. */
export const LOCAL_TOKEN = 'local-console';

/** Leads belong to the owner of the site, not to a team. */
export const LEADS_OF_ALL =
  'Only a token for all apps may download guide requests and messages: choose all apps, or omit the scope "leads".';

/** A token expires no later than its parent. Only tokens that LOCAL_TOKEN creates may live longer. */
export async function issueToken(
  store: SiteStore,
  { days, parent, ...grant }: Grant & { days: number; parent?: Token },
): Promise<{ token: Token; secret: string }> {
  if (grant.scopes.includes('leads') && grant.app !== ALL_APPS) throw new Error(LEADS_OF_ALL);
  if (grant.name === LOCAL_TOKEN)
    throw new Error(`The name ${LOCAL_TOKEN} is reserved for the console link that "npm start" prints.`);
  const by = parent ? `token:${parent.name}` : localUser();
  const latest =
    parent && parent.name !== LOCAL_TOKEN ? Date.parse(parent.expiresAt) : Number.POSITIVE_INFINITY;
  const made = newToken(grant, Math.min(Date.now() + days * 86_400_000, latest), by);
  await store.tokens.add(made.token);
  await auditToken(store, 'token added', made.token, by);
  return made;
}

const LOCAL_TOKEN_MS = 12 * 3_600_000;

/** Nobody gets the secret of this token, so only sessions can use the token. The next link replaces the token. */
export async function issueLocalToken(store: SiteStore): Promise<Token> {
  const grant = { name: LOCAL_TOKEN, app: ALL_APPS, scopes: SCOPES };
  const { token } = newToken(grant, Date.now() + LOCAL_TOKEN_MS, localUser());
  await store.tokens.replace({ ...token, lastUsedAt: null });
  await auditToken(store, 'token added', token);
  return token;
}

/** Revokes a token and all tokens that it created. The tokens that LOCAL_TOKEN created stay valid. */
export async function revokeToken(store: SiteStore, name: string, by?: string): Promise<void> {
  const token = (await store.tokens.list()).find((one) => one.name === name);
  if (!token) throw new Error(`There is no token "${name}". To list the tokens: npm run site -- tokens list`);
  if (!token.revokedAt) {
    await store.tokens.replace({ ...token, revokedAt: new Date().toISOString() });
    await auditToken(store, 'token revoked', token, by);
  }
  if (name === LOCAL_TOKEN) return;
  // Read again, because the token may have created others in the meantime.
  const made = (await store.tokens.list()).filter((one) => one.by === `token:${name}` && !one.revokedAt);
  for (const one of made) await revokeToken(store, one.name, by);
}
