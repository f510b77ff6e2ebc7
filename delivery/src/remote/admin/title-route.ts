import { Hono } from 'hono';
import * as v from 'valibot';
import { audited } from '../../core/publish/audited.ts';
import { isAppName } from '../../core/store/app-name.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { LONGEST_TITLE, tidyTitle } from '../../core/store/titles.ts';
import { type Admission, bodyOf } from './admission.ts';

const RENAME = v.strictObject({
  app: v.pipe(v.string(), v.check(isAppName)),
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,80}$/)),
  title: v.pipe(v.string(), v.transform(tidyTitle), v.minLength(1), v.maxLength(LONGEST_TITLE)),
});
const HOW = `Name the release and its title of 1 to ${LONGEST_TITLE} characters: {"app": "guide", "version": "1.0.0-3fa9c1d2", "title": "Shorter headline"}.`;

/** `POST /title`: gives a kept release a title, with the scope `preview` or `release` of its app. */
export function titleRoute({ store, tokenOf }: { store: SiteStore; tokenOf: Admission['tokenOf'] }): Hono {
  return new Hono().post('/', async (c) => {
    const { app, version, title } = await bodyOf(c, RENAME, HOW);
    const { name } = await tokenOf(c, { app, scopes: ['preview', 'release'] }, 'title');
    await store.bringUp();
    if (!store.releases.has(app, version)) return c.text(`${app} ${version} is not kept.`, 404);
    await audited(store, { by: `token:${name}`, action: 'renamed', app }, async (note) => {
      note({ outcome: 'done', version, said: [title] });
      await store.titles.give({ app, version }, title);
    });
    return c.body(null, 204);
  });
}
