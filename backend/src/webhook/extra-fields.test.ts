import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, onSqlite } from '../../test/test-backend.ts';
import type { DeclaredFields } from '../events/site-names.ts';

const FIELDS: DeclaredFields = [
  { call: 'guide_request', name: 'zip', rule: { label: 'ZIP code', digits: 5 } },
  { call: 'guide_request', name: 'house', rule: { label: 'House', max: 20 } },
  // As an older release declared it.
  { call: 'guide_request', name: 'zip', rule: { label: 'ZIP code', digits: 9 } },
];
const names = {
  isServed: () => false,
  pages: new Set<string>(),
  links: new Set<string>(),
  fieldsFor: (release: string | null) => (release ? null : FIELDS),
};
const site = { readNames: async () => names };

onBothEngines(
  (site) => {
    let seconds = 0;
    const another = () => {
      seconds += 1;
      const timestamp = new Date(Date.parse(GUIDE_REQUEST.timestamp) + seconds * 1000).toISOString();
      return { ...GUIDE_REQUEST, timestamp };
    };
    const stored = async (id: string) => (await site.rows('submission', { id }))[0];

    test('stores declared fields separately from the specified body', async () => {
      const body = another();
      const { status, body: answer } = await site.post('/', { ...body, zip: ' 32801 ', house: ' ' });
      const row = await stored(answer.id);
      expect([status, row?.extra]).toEqual([202, '{"zip":"32801"}']);
      expect(JSON.parse(row?.body ?? '')).toEqual(body);
      const without = await site.post('/', another());
      expect((await stored(without.body.id))?.extra).toBeNull();
    });

    test('compares declared fields to detect duplicates, in any order', async () => {
      const body = another();
      const post = async (more: object) => (await site.post('/', { ...body, ...more })).body.id;
      const first = await post({ zip: '32801', house: 'Brick' });
      expect(await post({ house: 'Brick ', zip: '32801' })).toBe(first);
      expect(await post({ zip: '32802', house: 'Brick' })).not.toBe(first);
      expect(await post({})).not.toBe(first);
    });

    test('accepts a field as any open release declares it', async () => {
      expect((await site.post('/', { ...another(), zip: '328011234' })).status).toBe(202);
    });

    test('accepts any field of an unknown release, within bounds', async () => {
      const headers = { 'x-release': 'guide/0.9.0-3fa9c1d2' };
      const { status, body } = await site.post('/', { ...another(), street: 'Elm' }, { headers });
      const row = await stored(body.id);
      expect([status, row?.extra, row?.release]).toEqual([202, '{"street":"Elm"}', null]);
      const long = await site.post('/', { ...another(), street: 'x'.repeat(501) }, { headers });
      expect(long.status).toBe(422);
    });

    test('erases declared fields with the request', async () => {
      const email = `${site.engine}@example.com`;
      await site.post('/', { ...another(), email, zip: '32801' });
      const { output } = await operate(site.env, ['erase', email, '--yes']);
      expect(output).toContain('1 submissions');
      expect(await site.rows('submission', { email })).toEqual([]);
    });
  },
  { site },
);

onSqlite(
  (site) => {
    test.each<[string, object, string, string]>([
      ['not declared', { ...GUIDE_REQUEST, role: 'admin' }, 'role', 'The form has no field "role"'],
      ['of another form', { ...CONTACT_FORM, zip: '32801' }, 'zip', 'The form has no field "zip"'],
      ['of an event', { ...ANALYTICS_EVENT, zip: '32801' }, 'zip', 'The form has no field "zip"'],
      ['wrong', { ...GUIDE_REQUEST, zip: '3280' }, 'zip', 'ZIP code must have 5 digits'],
      [
        'too long',
        { ...GUIDE_REQUEST, house: 'x'.repeat(501) },
        'house',
        'house must have at most 500 characters',
      ],
      ['no text', { ...GUIDE_REQUEST, house: { a: 1 } }, 'house', 'house must be text'],
      [
        'not allowed characters',
        { ...GUIDE_REQUEST, house: 'a\u0000' },
        'house',
        'house must not contain control characters',
      ],
    ])('refuses a field that is %s, and stores nothing', async (_, body, field, message) => {
      const answer = await site.post('/', body);
      expect(answer).toMatchObject({ status: 422, body: { message, field } });
      expect(await site.rows('submission')).toEqual([]);
    });

    test.each(['__proto__', 'constructor', 'a b', 'x'.repeat(3000)])('refuses the name %s', async (name) => {
      const body = `${JSON.stringify(GUIDE_REQUEST).slice(0, -1)},${JSON.stringify(name)}:"x"}`;
      const headers = { 'content-type': 'application/json' };
      const { status, body: answer } = await site.send('/', { method: 'POST', headers, body });
      expect([status, answer.field]).toEqual([422, name.slice(0, 40)]);
    });
  },
  { site },
);

onSqlite((site) => {
  test('without a site accepts ten fields of any well-formed name', async () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'x']));
    expect((await site.post('/', { ...GUIDE_REQUEST, ...fields(11) })).status).toBe(422);
    const { status, body } = await site.post('/', { ...GUIDE_REQUEST, ...fields(10) });
    expect(status).toBe(202);
    expect(JSON.parse((await site.rows('submission', { id: body.id }))[0]?.extra ?? '')).toEqual(fields(10));
  });

  test('forwards declared fields of a contact form', async () => {
    await site.post('/', { ...CONTACT_FORM, phone: '4075550142' });
    const [mail] = await site.rows('mail', { template: 'contact' });
    expect(mail?.text).toContain('Phone: 4075550142');
  });
});
