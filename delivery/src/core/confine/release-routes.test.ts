import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { releaseRoutes, sourceRoutes } from './release-routes.ts';

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

/** What is said of a release whose routes are each wrong in a way of its own. */
const refusal = (parts: readonly object[]) =>
  releaseRoutes(release(parts.map((part) => ({ ...ROUTE, ...part })))).catch((error: Error) => error.message);

/** A form that is no more than wrong in its parts. */
const withForm = (form: object) => ({ form: { ...FORM, ...form } });

it('refuses a form that posts to a page of another app', async () => {
  expect(await refusal([withForm({ action: '/b' })])).toContain('routes: each form must post');
});

it.each([
  [
    'forms',
    [
      ['form.sent', withForm({ sent: '//evil.example' })],
      [
        'form.sent',
        withForm({ sent: { words: 'Thanks', link: { words: 'Go', path: 'https://evil.example' } } }),
      ],
      ['form.call', withForm({ call: 'delete_account' })],
      ['form: must have the fields that its call sends', withForm({ call: 'contact_form' })],
      [
        'form.fields: must be no more than 30 fields',
        withForm({ fields: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, {}])) }),
      ],
      ['form.failed', withForm({ failed: 'x'.repeat(501) })],
    ],
  ],
  [
    'routes',
    [
      ['path: must be a path', { path: '/../../live' }],
      ['path: must be a path', { path: 'https://evil.example' }],
      ['picture.id', { picture: { id: '../../secret', alt: '' } }],
      ['source: must be a source below src', { source: '/etc/passwd' }],
      ['access', { access: 'everyone' }],
      ['title', { title: 'x'.repeat(10_000) }],
      ['published: must be a day', { published: 'soon' }],
    ],
  ],
] as const)('refuses %s that lead elsewhere, have no end or no meaning, and says where', async (_, wrong) => {
  const failure = String(await refusal(wrong.map(([, part]) => part)));
  expect(failure).toContain("not as shared-lib's RemoteRoute describes them");
  for (const [at, [says]] of wrong.entries()) expect(failure).toContain(`routes.${at}.${says}`);
  expect(failure.length).toBeLessThan(2000);
});

it('gives a form as it is', async () => {
  expect((await releaseRoutes(release([{ ...ROUTE, form: FORM }]))).routes).toEqual([
    { ...ROUTE, form: FORM },
  ]);
});

it('refuses redirects that lead away from the site', async () => {
  const folder = release([ROUTE], "export const redirects = { '/old': '//evil.example' };");
  await expect(releaseRoutes(folder)).rejects.toThrow('redirects./old: must be a path such as /a/page');
});

it('says what the code says when it cannot be read', async () => {
  const folder = release([ROUTE], "throw new TypeError('no such list');");
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
