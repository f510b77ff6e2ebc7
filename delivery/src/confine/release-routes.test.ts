import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routeAt } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { releaseRoutes, sourceRoutes } from './release-routes.ts';

const { files: _, more: __, ...ROUTE } = routeAt('/a', { source: 'src/pages/A.tsx' });

function release(route: object, rest = ''): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'server'));
  const code = `export const routes = [{ ...${JSON.stringify(route)}, load: () => {} }]; ${rest}`;
  writeFileSync(join(folder, 'server/routes.mjs'), code);
  return folder;
}

it('gives routes and redirects as data, without what only the code can do, and nothing unknown', async () => {
  const folder = release({ ...ROUTE, more: 'of something' }, "export const redirects = { '/old': '/a' };");
  expect(await releaseRoutes(folder)).toEqual({ routes: [ROUTE], redirects: { '/old': '/a' } });
});

const FORM = { action: '/a', fields: { email: {} }, sent: '/a', failed: 'It failed.' };

it.each([
  ['a form that posts to a page of another app', { ...FORM, action: '/b' }, 'routes: each form must post'],
  ['a form that leads away from the site', { ...FORM, sent: '//evil.example' }, 'routes.0.form.sent'],
  [
    'a form whose link leads away',
    { ...FORM, sent: { words: 'Thanks', link: { words: 'Go', path: 'https://evil.example' } } },
    'routes.0.form.sent',
  ],
  ['a call that the backend has not', { ...FORM, call: 'delete_account' }, 'routes.0.form.call'],
  [
    'a form without what its call sends',
    { ...FORM, call: 'contact_form' },
    'routes.0.form: must have the fields that its call sends',
  ],
  [
    'more fields than a form has',
    { ...FORM, fields: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, {}])) },
    'routes.0.form.fields: must be no more than 30 fields',
  ],
  ['words without an end', { ...FORM, failed: 'x'.repeat(501) }, 'routes.0.form.failed'],
])('refuses %s', async (_, form, says) => {
  await expect(releaseRoutes(release({ ...ROUTE, form }))).rejects.toThrow(says);
});

it('gives a form as it is', async () => {
  expect((await releaseRoutes(release({ ...ROUTE, form: FORM }))).routes).toEqual([{ ...ROUTE, form: FORM }]);
});

it.each([
  ['a path that leads out of the folder of pages', { path: '/../../live' }, 'routes.0.path: must be a path'],
  ['a path that is none', { path: 'https://evil.example' }, 'routes.0.path: must be a path'],
  [
    'a picture that leads out of its folder',
    { picture: { id: '../../secret', alt: '' } },
    'routes.0.picture.id',
  ],
  ['a source elsewhere', { source: '/etc/passwd' }, 'routes.0.source: must be a source below src'],
  ['an access that nobody knows', { access: 'everyone' }, 'routes.0.access'],
  ['a title without an end', { title: 'x'.repeat(10_000) }, 'routes.0.title'],
  ['a day that is none', { published: 'soon' }, 'routes.0.published: must be a day'],
])('refuses %s, and says where', async (_, part, says) => {
  const failure = await releaseRoutes(release({ ...ROUTE, ...part })).catch((error: Error) => error.message);
  expect(failure).toContain("not as shared-lib's RemoteRoute describes them");
  expect(failure).toContain(says);
  expect(String(failure).length).toBeLessThan(2000);
});

it('refuses redirects that lead away from the site', async () => {
  const folder = release(ROUTE, "export const redirects = { '/old': '//evil.example' };");
  await expect(releaseRoutes(folder)).rejects.toThrow('redirects./old: must be a path such as /a/page');
});

it('says what the code says when it cannot be read', async () => {
  const folder = release(ROUTE, "throw new TypeError('no such list');");
  await expect(releaseRoutes(folder)).rejects.toThrow(/The routes cannot be read\.\nTypeError: no such list/);
});

it('reads the routes of sources in TypeScript', async () => {
  const src = join(temporaryFolder(), 'src');
  mkdirSync(src);
  writeFileSync(join(src, 'paths.ts'), "export const PATH: string = '/a';");
  writeFileSync(
    join(src, 'routes.ts'),
    `import type { RemoteRoute } from 'shared-lib'; import { PATH } from './paths.ts';
     export const routes: RemoteRoute[] = [{ ...${JSON.stringify(ROUTE)}, path: PATH, load: () => import('./none.tsx') }];`,
  );
  expect((await sourceRoutes(src)).routes).toEqual([ROUTE]);
});
