import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { checkedRoutes } from './route-shape.ts';

const { files: _, more: __, ...ROUTE } = routeAt('/a', { source: 'src/pages/A.tsx' });
const FORM = { action: '/a', fields: { email: {} }, sent: '/a', failed: 'It failed.' };

const FRAGMENT = { name: 'call-to-action', props: ['title'], source: 'src/fragments/Call.tsx', static: true };

it('returns routes, fragments, forms and redirects without functions and unknown fields', () => {
  const declared = { routes: [{ ...ROUTE, form: FORM, load: () => {}, more: 'of something' }] };
  const fragments = [{ ...FRAGMENT, load: () => {}, more: 'of something' }];
  expect(checkedRoutes({ ...declared, fragments, redirects: { '/old': '/a' } })).toEqual({
    routes: [{ ...ROUTE, form: FORM }],
    fragments: [FRAGMENT],
    redirects: { '/old': '/a' },
  });
  expect(checkedRoutes(declared)).toMatchObject({ fragments: [], redirects: {} });
});

/** A form that is valid except for these parts. */
const withForm = (form: object) => ({ form: { ...FORM, ...form } });

const FIELDS = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, {}]));
/** A guide form with extra fields. */
const withExtra = (extra: object) =>
  withForm({ call: 'guide_request', fields: { name: {}, email: {}, website: {}, ...extra } });
const eleven = Object.fromEntries(Object.entries(FIELDS).slice(0, 11));
const AWAY = { words: 'Thanks', link: { words: 'Go', path: 'https://evil.example' } };

it.each<[string, ...[message: string, part: object][]]>([
  ['a form that posts to a page of another app', ['routes: each form must post', withForm({ action: '/b' })]],
  [
    'forms with a target outside the site, without bounds or meaning',
    ['routes.0.form.sent', withForm({ sent: '//evil.example' })],
    ['routes.1.form.sent', withForm({ sent: AWAY })],
    ['routes.2.form.call', withForm({ call: 'delete_account' })],
    ['routes.3.form: must have the fields that its call sends', withForm({ call: 'contact_form' })],
    ['routes.4.form.fields: must be at most 30 fields', withForm({ fields: FIELDS })],
    ['routes.5.form.failed', withForm({ failed: 'x'.repeat(501) })],
  ],
  [
    'forms that collect too much, or under reserved names',
    ['routes.0.form: may have 10 fields besides', withExtra(eleven)],
    ['routes.1.form: may have 10 fields besides', withExtra({ story: { max: 501 } })],
    ['routes.2.form: may have 10 fields besides', withExtra({ suspicion: {} })],
    ['routes.3.form.fields.zip.digits', withExtra({ zip: { digits: 41 } })],
    ['routes.4.form.fields.zip.digits', withExtra({ zip: { digits: '5}(a+)+$' } })],
  ],
  [
    'routes with a target outside the site, without bounds or meaning',
    ['routes.0.path: must be a path', { path: '/../../live' }],
    ['routes.1.path: must be a path', { path: 'https://evil.example' }],
    ['routes.2.picture.id', { picture: { id: '../../secret', alt: '' } }],
    ['routes.3.source: must be a source below src', { source: '/etc/passwd' }],
    ['routes.4.access', { access: 'everyone' }],
    ['routes.5.title', { title: 'x'.repeat(10_000) }],
    ['routes.6.published: must be a day', { published: 'soon' }],
  ],
])('refuses %s, and reports where', (_, ...wrong) => {
  let failure = '';
  try {
    checkedRoutes({ routes: wrong.map(([, part]) => ({ ...ROUTE, ...part })) });
  } catch (error) {
    failure = (error as Error).message;
  }
  expect(failure).toContain("not as shared-lib's RemoteRoute describes them");
  for (const [message] of wrong) expect(failure).toContain(message);
  expect(failure.length).toBeLessThan(2000);
});

it.each<[string, string, object[]]>([
  ['a name of capitals', 'fragments.0.name: must be a name of small letters', [{ name: 'Signup' }]],
  ['a name that is a path', 'fragments.0.name: must be a name of small letters', [{ name: 'a/b' }]],
  ['a text whose name is not a word', 'fragments.0.props.0: must be a name', [{ props: ['data-x'] }]],
  ['a source of the machine', 'fragments.0.source: must be a source below src', [{ source: '/etc/passwd' }]],
  [
    'a form that posts to no page of its app',
    'routes: each form must post',
    [{ form: { ...FORM, action: '/b' } }],
  ],
  [
    'a form that posts to the same page as another',
    'routes: each form must post',
    [
      { name: 'a', form: FORM },
      { name: 'b', form: FORM },
    ],
  ],
])('refuses fragments with %s', (_, message, wrong) => {
  const fragments = wrong.map((part) => ({ ...FRAGMENT, ...part }));
  expect(() => checkedRoutes({ routes: [ROUTE], fragments })).toThrow(message);
});

it('refuses a fragment whose form posts to the same page as the form of a page', () => {
  const declared = { routes: [{ ...ROUTE, form: FORM }], fragments: [{ ...FRAGMENT, form: FORM }] };
  expect(() => checkedRoutes(declared)).toThrow('no two to the same');
});

it.each([
  '/offers/?list',
  '/offers/a.b?',
  '/offers/list*',
  '/offers/:',
  '/offers//a',
  `/${'a-'.repeat(90)}!`,
])('refuses %s, which React Router may match differently', (path) => {
  expect(() => checkedRoutes({ routes: [{ ...ROUTE, path }] })).toThrow('must be a path such as');
});

it('accepts parameters, optional segments and wildcards', () => {
  const paths = ['/', '/*', '/a.b/:id', '/list/:page?', '/de?/blog', '/a/*'];
  const routes = paths.map((path) => ({ ...ROUTE, path }));
  expect(checkedRoutes({ routes }).routes).toEqual(routes);
});

it('refuses redirects to other sites', () => {
  const redirects = { '/old': '//evil.example' };
  expect(() => checkedRoutes({ routes: [ROUTE], redirects })).toThrow(
    'redirects./old: must be a path such as /a/page',
  );
});
