import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { releaseRoutes } from './release-routes.ts';

const { files: _, more: __, ...ROUTE } = routeAt('/a', { source: 'src/pages/A.tsx' });

function release(routes: readonly object[], rest = ''): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'server'));
  const code = `export const routes = ${JSON.stringify(routes)}.map((route) => ({ ...route, load: () => {} })); ${rest}`;
  writeFileSync(join(folder, 'server/routes.mjs'), code);
  return folder;
}

it('gives routes and redirects as data, without what only the code can do, and nothing unknown', async () => {
  const folder = release([{ ...ROUTE, more: 'of something' }], "export const redirects = { '/old': '/a' };");
  expect(await releaseRoutes(folder)).toEqual({ routes: [ROUTE], redirects: { '/old': '/a' } });
});

const FORM = { action: '/a', fields: { email: {} }, sent: '/a', failed: 'It failed.' };

it('gives a form as it is', async () => {
  const routes = [{ ...ROUTE, form: FORM }];
  expect((await releaseRoutes(release(routes))).routes).toEqual(routes);
});

/** A form that is no more than wrong in its parts. */
const withForm = (form: object) => ({ form: { ...FORM, ...form } });

const FIELDS = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, {}]));
const AWAY = { words: 'Thanks', link: { words: 'Go', path: 'https://evil.example' } };

it.each<[string, ...[says: string, part: object][]]>([
  ['a form that posts to a page of another app', ['routes: each form must post', withForm({ action: '/b' })]],
  [
    'forms that lead elsewhere, have no end or no meaning',
    ['routes.0.form.sent', withForm({ sent: '//evil.example' })],
    ['routes.1.form.sent', withForm({ sent: AWAY })],
    ['routes.2.form.call', withForm({ call: 'delete_account' })],
    ['routes.3.form: must have the fields that its call sends', withForm({ call: 'contact_form' })],
    ['routes.4.form.fields: must be no more than 30 fields', withForm({ fields: FIELDS })],
    ['routes.5.form.failed', withForm({ failed: 'x'.repeat(501) })],
  ],
  [
    'routes that lead elsewhere, have no end or no meaning',
    ['routes.0.path: must be a path', { path: '/../../live' }],
    ['routes.1.path: must be a path', { path: 'https://evil.example' }],
    ['routes.2.picture.id', { picture: { id: '../../secret', alt: '' } }],
    ['routes.3.source: must be a source below src', { source: '/etc/passwd' }],
    ['routes.4.access', { access: 'everyone' }],
    ['routes.5.title', { title: 'x'.repeat(10_000) }],
    ['routes.6.published: must be a day', { published: 'soon' }],
  ],
])('refuses %s, and says where', async (_, ...wrong) => {
  const routes = wrong.map(([, part]) => ({ ...ROUTE, ...part }));
  const failure = await releaseRoutes(release(routes)).catch((error: Error) => error.message);
  expect(failure).toContain("not as shared-lib's RemoteRoute describes them");
  for (const [says] of wrong) expect(failure).toContain(says);
  expect(String(failure).length).toBeLessThan(2000);
});

it.each([
  '/offers/?list',
  '/offers/a.b?',
  '/offers/list*',
  '/offers/:',
  '/offers//a',
  `/${'a-'.repeat(90)}!`,
])('refuses %s, which React Router may read in another way', async (path) => {
  await expect(releaseRoutes(release([{ ...ROUTE, path }]))).rejects.toThrow('must be a path such as');
});

it('takes parameters, optional parts and what is below', async () => {
  const routes = ['/', '/*', '/a.b/:id', '/list/:page?', '/de?/blog', '/a/*'].map((path) => ({
    ...ROUTE,
    path,
  }));
  expect((await releaseRoutes(release(routes))).routes).toEqual(routes);
});

it('refuses redirects that lead away from the site', async () => {
  const folder = release([ROUTE], "export const redirects = { '/old': '//evil.example' };");
  await expect(releaseRoutes(folder)).rejects.toThrow('redirects./old: must be a path such as /a/page');
});

it('says what the code says when it cannot be read', async () => {
  const folder = release([ROUTE], "throw new TypeError('no such list');");
  await expect(releaseRoutes(folder)).rejects.toThrow(/The routes cannot be read\.\nTypeError: no such list/);
});
