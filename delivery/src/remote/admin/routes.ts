import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { SITE } from '../../core/project/project.ts';
import { audited } from '../../core/publish/change-live.ts';
import { endPreviews } from '../../core/publish/make-preview.ts';
import { deleteDraft } from '../../core/publish/store-release.ts';
import { Refused } from '../../core/report/refusal.ts';
import { MAX_TITLE_LENGTH, normalizeTitle } from '../../core/store/names.ts';
import {
  ALL_APPS,
  SCOPES,
  type Scope,
  type StoredToken,
  TOKEN_NAME,
  type Token,
} from '../../core/store/tokens.ts';
import { isAppName, setId } from '../../core/store/version-set.ts';
import type { ListedToken, MadeToken } from './admin-api.ts';
import { bodyOf, type RouteOptions, refuseCall } from './authorizer.ts';
import { DRAFT_SCOPES, mayDo, upTo, VERSION } from './operation.ts';
import { issueToken, LEADS_OF_ALL, LOCAL_TOKEN, revokeToken, stillAllows } from './tokens.ts';

const RENAME = v.strictObject({
  app: v.pipe(v.string(), v.check(isAppName)),
  version: VERSION,
  title: v.pipe(v.string(), v.transform(normalizeTitle), v.minLength(1), v.maxLength(MAX_TITLE_LENGTH)),
});
const HOW_TO_RENAME = `Specify the release and its title of 1 to ${MAX_TITLE_LENGTH} characters: {"app": "guide", "version": "1.0.0-3fa9c1d2", "title": "Shorter headline"}.`;

export function releaseRoutes({ store, tokenOf }: RouteOptions): Hono {
  const routes = new Hono();

  routes.delete('/releases', async (c) => {
    const { app = '', version = '' } = c.req.query();
    if (!isAppName(app)) return c.text('Specify the draft: /releases?app=guide&version=1.0.0-3fa9c1d2', 400);
    const token = await tokenOf(c, { app, scopes: DRAFT_SCOPES }, 'delete');
    await store.sync();
    const isStored = (await store.releases.list(app)).some((one) => one.version === version);
    if (!isStored) return c.text('There is no such draft.', 404);
    try {
      await deleteDraft({ store, app, version, by: `token:${token.name}` });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return c.text(error.refusals.map(({ reason, remedy }) => `${reason} ${remedy}`).join('\n'), 409);
    }
    return c.body(null, 204);
  });

  routes.delete('/previews/:set', async (c) => {
    const { app = '' } = c.req.query();
    const set = c.req.param('set');
    if (!isAppName(app)) return c.text('Specify the app: /previews/0123456789ab?app=guide', 400);
    const token = await tokenOf(c, { app, scopes: ['preview'] }, 'delete');
    await store.sync(false);
    const previews = await store.previews.list(Date.now());
    if (!previews.some((one) => one.app === app && setId(one) === set))
      return c.text('There is no such preview.', 404);
    await endPreviews({ store, set, app, by: `token:${token.name}` });
    return c.body(null, 204);
  });

  routes.post('/title', async (c) => {
    const { app, version, title } = await bodyOf(c, RENAME, HOW_TO_RENAME);
    const { name } = await tokenOf(c, { app, scopes: DRAFT_SCOPES }, 'title');
    await store.sync();
    if (!store.releases.has(app, version)) return c.text(`There is no release ${app} ${version}.`, 404);
    await audited(store, { by: `token:${name}`, action: 'renamed', app }, async (note) => {
      note({ outcome: 'done', version, said: [title] });
      await store.names.rename({ app, version }, title);
    });
    return c.body(null, 204);
  });

  return routes;
}

/** The limit includes expired tokens, because every call reads all tokens. */
const MAX_CHILD_TOKENS = 100;

const NEW_TOKEN = v.strictObject({
  name: v.pipe(v.string(), v.regex(TOKEN_NAME)),
  app: v.picklist([...SITE.apps.map(({ name }) => name), ALL_APPS]),
  scopes: v.pipe(v.array(v.picklist(SCOPES)), v.minLength(1), v.maxLength(SCOPES.length)),
  days: upTo(366),
});
const HOW_TO_CREATE = `Specify a name (a-z, 0-9 and -), an app ("${ALL_APPS}" for all), a list of scopes (${SCOPES.join(', ')}) and the number of days (1 to 366): {"name": "ci-guide", "app": "guide", "scopes": ["release"], "days": 90}.`;

const withoutHash = ({ hash: _, ...token }: StoredToken): ListedToken => token;

const mayGrant = (parent: Token, scope: Scope): boolean =>
  parent.scopes.includes(scope) && (scope !== 'tokens' || parent.app === ALL_APPS);

/** Token routes. A token gets no app or scope its parent lacks, and does not outlive it unless the parent is LOCAL_TOKEN. */
export function tokenRoutes({ store, tokenOf }: RouteOptions): Hono {
  const app = new Hono();

  const revocableBy = async (own: Token) =>
    (await store.tokens.list()).filter(
      ({ name, app: tokenApp }) => own.name === name || mayDo(own, { app: tokenApp, scopes: ['tokens'] }),
    );

  const checkNew = async (c: Context, parent: Token, name: string, scopes: readonly Scope[]) => {
    const missing = scopes.find((scope) => !mayGrant(parent, scope));
    if (missing) refuseCall(c, `The token ${parent.name} cannot grant the scope ${missing}.`, 403);
    const tokens = await store.tokens.list();
    if (name === LOCAL_TOKEN || tokens.some((one) => one.name === name))
      refuseCall(c, `The name "${name}" is taken, perhaps by an expired token. Choose another name.`, 409);
    const isFull = tokens.filter(({ by }) => by === `token:${parent.name}`).length >= MAX_CHILD_TOKENS;
    if (isFull && parent.name !== LOCAL_TOKEN)
      refuseCall(
        c,
        `The token ${parent.name} has created ${MAX_CHILD_TOKENS} tokens, the maximum. Use another token.`,
        409,
      );
  };

  app.get('/', async (c) => {
    const token = await tokenOf(c, {});
    return c.json((await revocableBy(token)).map(withoutHash) satisfies ListedToken[]);
  });

  app.post('/', async (c) => {
    const { scopes: wanted, ...input } = await bodyOf(c, NEW_TOKEN, HOW_TO_CREATE);
    const permission = { app: input.app, scopes: ['tokens'] } as const;
    const parent = await tokenOf(c, permission, 'new token');
    await store.sync(false);
    const scopes = SCOPES.filter((scope) => wanted.includes(scope));
    if (scopes.includes('leads') && input.app !== ALL_APPS) refuseCall(c, LEADS_OF_ALL, 400);
    await checkNew(c, parent, input.name, scopes);
    const { token, secret } = await issueToken(store, { ...input, scopes, parent });
    if (!(await stillAllows(store, parent.name, permission))) {
      // If the parent was revoked before the new token was stored, that revocation missed the new token.
      await revokeToken(store, token.name, `token:${parent.name}`);
      refuseCall(c, 'Your token expired or was revoked in the meantime.', 401);
    }
    return c.json({ token: withoutHash({ ...token, lastUsedAt: null }), secret } satisfies MadeToken, 201);
  });

  app.delete('/:name', async (c) => {
    const token = await tokenOf(c, {}, 'revoke');
    await store.sync(false);
    const found = (await revocableBy(token)).find(({ name }) => name === c.req.param('name'));
    if (!found) return c.text('There is no such token, or your token may not revoke it.', 404);
    await revokeToken(store, found.name, `token:${token.name}`);
    return c.body(null, 204);
  });

  return app;
}
