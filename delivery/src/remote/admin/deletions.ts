import { Hono } from 'hono';
import { deleteDraft } from '../../core/publish/delete-draft.ts';
import { endPreviews } from '../../core/publish/make-preview.ts';
import { Refused } from '../../core/report/refusal.ts';
import { isAppName } from '../../core/store/app-name.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { setId } from '../../core/store/version-set.ts';
import type { Admission } from './admission.ts';
import { DRAFT_SCOPES } from './operation.ts';

/** What a team deletes of its own: drafts and previews. */
export function deletions({ store, tokenOf }: { store: SiteStore; tokenOf: Admission['tokenOf'] }): Hono {
  const routes = new Hono();

  routes.delete('/releases', async (c) => {
    const { app = '', version = '' } = c.req.query();
    if (!isAppName(app)) return c.text('Name the draft: /releases?app=guide&version=1.0.0-3fa9c1d2', 400);
    const token = await tokenOf(c, { app, scopes: DRAFT_SCOPES }, 'delete');
    await store.bringUp();
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
    await store.bringUp(false);
    const previews = await store.previews.list(Date.now());
    if (!previews.some((one) => one.app === app && setId(one) === set))
      return c.text('There is no such preview.', 404);
    await endPreviews({ store, set, app, by: `token:${token.name}` });
    return c.body(null, 204);
  });

  return routes;
}
