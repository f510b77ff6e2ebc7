import { Hono } from 'hono';
import * as v from 'valibot';
import { audited } from '../../core/publish/change-live.ts';
import { endPreviews } from '../../core/publish/make-preview.ts';
import { deleteDraft } from '../../core/publish/take-in.ts';
import { Refused } from '../../core/report/refusal.ts';
import { MAX_TITLE_LENGTH, tidyTitle } from '../../core/store/names.ts';
import { isAppName, setId } from '../../core/store/version-set.ts';
import { bodyOf, type RouteOptions } from './authorizer.ts';
import { DRAFT_SCOPES } from './operation.ts';

const RENAME = v.strictObject({
  app: v.pipe(v.string(), v.check(isAppName)),
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,80}$/)),
  title: v.pipe(v.string(), v.transform(tidyTitle), v.minLength(1), v.maxLength(MAX_TITLE_LENGTH)),
});
const HOW_TO_RENAME = `Name the release and its title of 1 to ${MAX_TITLE_LENGTH} characters: {"app": "guide", "version": "1.0.0-3fa9c1d2", "title": "Shorter headline"}.`;

/** Routes that change a team's own releases: deleting drafts, ending previews, and giving titles. */
export function releaseRoutes({ store, tokenOf }: RouteOptions): Hono {
  const routes = new Hono();

  routes.delete('/releases', async (c) => {
    const { app = '', version = '' } = c.req.query();
    if (!isAppName(app)) return c.text('Name the draft: /releases?app=guide&version=1.0.0-3fa9c1d2', 400);
    const token = await tokenOf(c, { app, scopes: DRAFT_SCOPES }, 'delete');
    await store.sync();
    const isKept = (await store.releases.list(app)).some((one) => one.version === version);
    if (!isKept) return c.text('There is no such draft.', 404);
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
    if (!isAppName(app)) return c.text('Name the app of the preview: /previews/0123456789ab?app=guide', 400);
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
    if (!store.releases.has(app, version)) return c.text(`${app} ${version} is not kept.`, 404);
    await audited(store, { by: `token:${name}`, action: 'renamed', app }, async (note) => {
      note({ outcome: 'done', version, said: [title] });
      await store.titles.give({ app, version }, title);
    });
    return c.body(null, 204);
  });

  return routes;
}
