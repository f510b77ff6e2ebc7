import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { checkedRoutes } from './route-shape.ts';

const { files: _, more: __, ...ROUTE } = routeAt('/a', { source: 'src/pages/A.tsx' });
const FORM = { action: '/a', fields: { email: {} }, sent: '/a', failed: 'It failed.' };

const FRAGMENT = { name: 'call-to-action', props: ['title'], source: 'src/fragments/Call.tsx', static: true };

it('returns routes, fragments, forms and redirects without functions or unknown fields', () => {
  const declared = { routes: [{ ...ROUTE, form: FORM, load: () => {}, more: 'of something' }] };
  const fragments = [{ ...FRAGMENT, load: () => {}, more: 'of something' }];
  expect(checkedRoutes({ ...declared, fragments, redirects: { '/old': '/a' } })).toEqual({
    routes: [{ ...ROUTE, form: FORM }],
    fragments: [FRAGMENT],
    redirects: { '/old': '/a' },
  });
  expect(checkedRoutes(declared)).toMatchObject({ fragments: [], redirects: {} });
});

const withForm = (form: object) => ({ form: { ...FORM, ...form } });
const withExtra = (extra: object) =>
  withForm({ call: 'guide_request', fields: { name: {}, email: {}, website: {}, ...extra } });
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, {}]));
const INVALID_PATHS = [
  '/../../live',
  'https://evil.example',
  '/offers//a',
  '/offers/:id',
  '/offers/list?',
  '/offers/*',
];
const LINK_TO_OTHER_SITE = { words: 'Thanks', link: { words: 'Go', path: 'https://evil.example' } };

it.each<[string, object]>([
  ['routes: a form must post', withForm({ action: '/b' })],
  ['routes.0.form.sent', withForm({ sent: '//evil.example' })],
  ['routes.0.form.sent', withForm({ sent: LINK_TO_OTHER_SITE })],
  ['routes.0.form.call', withForm({ call: 'delete_account' })],
  ['routes.0.form: must have the fields that its call sends', withForm({ call: 'contact_form' })],
  ['routes.0.form.fields: must be at most 30 fields', withForm({ fields: fields(31) })],
  ['routes.0.form: may have at most 10 fields', withExtra(fields(11))],
  ['routes.0.form: may have at most 10 fields', withExtra({ story: { max: 501 } })],
  ['routes.0.form: may have at most 10 fields', withExtra({ suspicion: {} })],
  ['routes.0.form.fields.zip.digits', withExtra({ zip: { digits: '5}(a+)+$' } })],
  ['routes.0.picture.id', { picture: { id: '../../secret', alt: '' } }],
  ['routes.0.source: must be the path of a source file in src', { source: '/etc/passwd' }],
  ['routes.0.access', { access: 'everyone' }],
  ['routes.0.title', { title: 'x'.repeat(10_000) }],
  ['routes.0.published: must be a day', { published: 'soon' }],
  ...INVALID_PATHS.map((path): [string, object] => ['routes.0.path: must be a path such as', { path }]),
])('refuses a route, and names its invalid field: %s, %j', (message, part) => {
  expect(() => checkedRoutes({ routes: [{ ...ROUTE, ...part }] })).toThrow(message);
});

const FRAGMENT_FORM = { ...FRAGMENT, form: FORM };
it.each<[string, object[], object?]>([
  ['fragments.0.name: must begin with a-z', [{ name: 'a/b' }]],
  ['fragments.0.props.0: must be a letter', [{ props: ['data-x'] }]],
  ['fragments.0.source: must be the path of a source file in src', [{ source: '/etc/passwd' }]],
  ['two forms must not post', [FRAGMENT_FORM, { ...FRAGMENT_FORM, name: 'b' }]],
  ['two forms must not post', [FRAGMENT_FORM], { form: FORM }],
  ['fragments must have unique names', [FRAGMENT, FRAGMENT]],
])('refuses invalid fragments: %s, %j', (message, wrong, route = {}) => {
  const fragments = wrong.map((part) => ({ ...FRAGMENT, ...part }));
  expect(() => checkedRoutes({ routes: [{ ...ROUTE, ...route }], fragments })).toThrow(message);
});

it('accepts simple paths, but no redirects to other sites', () => {
  const routes = ['/', '/a.b', '/~a/b-c'].map((path) => ({ ...ROUTE, path }));
  expect(checkedRoutes({ routes }).routes).toEqual(routes);
  const redirects = { '/old': '//evil.example' };
  expect(() => checkedRoutes({ routes, redirects })).toThrow('redirects./old: must be a path such as');
});
