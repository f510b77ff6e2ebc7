import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST, newBody, newNetwork } from '../../test/requests.ts';
import { onBothEngines, onOneEngine, onSqlite } from '../../test/test-backend.ts';
import type { DeclaredFields } from '../events/site-names.ts';

const HOSTILE = `'); drop table submission; -- <script>alert("x")</script> \u{1F3E1}`;
const BREAK = 'x@example.com\r\nBcc: all@example.com';

const FIELDS: DeclaredFields = [
  { call: 'guide_request', name: 'zip', rule: { label: 'ZIP code', digits: 5 } },
  { call: 'guide_request', name: 'house', rule: { label: 'House', max: 20 } },
  // The same field, as an older release declared it.
  { call: 'guide_request', name: 'zip', rule: { label: 'ZIP code', digits: 9 } },
];
const fieldsFor = (release: string | null) => (release ? null : FIELDS);
const none = new Set<string>();
const extras = { readNames: async () => ({ isServed: () => false, pages: none, links: none, fieldsFor }) };

onBothEngines((site) => {
  test.each([
    ['a guide request, with the email in lower case,', { ...GUIDE_REQUEST, email: ' Rosa@Example.COM ' }],
    ['an access event', ANALYTICS_EVENT],
    ['text that looks like SQL or HTML, unchanged,', { ...CONTACT_FORM, message: HOSTILE }],
  ])('stores %s before it responds with 202', async (_, sent) => {
    const expected = { ...sent, email: sent.email.trim().toLowerCase() };
    const { status, body } = await site.post('/', sent);
    expect([status, body]).toEqual([202, { success: true, id: expect.any(String) }]);
    const [row] = await site.rows('submission', { id: body.id });
    expect(row).toMatchObject({ type: expected.type, email: expected.email, received_at: site.clock.now });
    expect(JSON.parse(row?.body ?? '')).toEqual(expected);
  });
});

onSqlite(extras, (site) => {
  test.each([undefined, 'newsletter', 'constructor'])('refuses the type %j', async (type) => {
    const { status, body } = await site.post('/', { ...GUIDE_REQUEST, type });
    const message = 'The type must be one of guide_request, analytics_event, contact_form.';
    expect([status, body]).toMatchObject([400, { message, field: 'type' }]);
  });

  test.each([
    [GUIDE_REQUEST, 'name', undefined, 'Name is required'],
    [GUIDE_REQUEST, 'name', 'a'.repeat(201), 'Name must have at most 200 characters'],
    [GUIDE_REQUEST, 'email', 'rosa@example', 'Please enter a valid email address'],
    [GUIDE_REQUEST, 'timestamp', 'yesterday', 'Timestamp must be an ISO 8601 date-time'],
    [ANALYTICS_EVENT, 'event', undefined, 'Event must be guide_access_clicked'],
    [CONTACT_FORM, 'email', 'rosa field@example.com', 'Invalid email address'],
    [CONTACT_FORM, 'subject', undefined, 'Subject is required'],
    [CONTACT_FORM, 'message', 'a\u0000b', 'Message must not contain control characters'],
    [CONTACT_FORM, 'name', BREAK, 'Name must not contain control characters'],
    [CONTACT_FORM, 'subject', BREAK, 'Subject must not contain control characters'],
    [CONTACT_FORM, 'email', BREAK, 'Email must not contain control characters'],
    [GUIDE_REQUEST, 'role', 'admin', 'The form has no field "role"'],
    [ANALYTICS_EVENT, 'zip', '32801', 'The form has no field "zip"'],
    [GUIDE_REQUEST, 'zip', '3280', 'ZIP code must have 5 digits'],
    [GUIDE_REQUEST, 'house', 'x'.repeat(501), 'house must have at most 500 characters'],
    [GUIDE_REQUEST, 'house', { a: 1 }, 'house must be text'],
  ])('neither accepts nor stores a $type with a wrong field (%#)', async (body, field, value, message) => {
    const answer = await site.post('/', { ...body, [field]: value });
    expect(answer).toMatchObject({ status: 422, body: { message, field } });
    expect(await site.rows('submission')).toEqual([]);
  });

  test.each(['__proto__', 'a b', 'x'.repeat(3000)])('refuses the field name %s', async (name) => {
    const body = `${JSON.stringify(GUIDE_REQUEST).slice(0, -1)},${JSON.stringify(name)}:"x"}`;
    const headers = { 'content-type': 'application/json' };
    const { status, body: answer } = await site.send('/', { method: 'POST', headers, body });
    expect([status, answer.field]).toEqual([422, name.slice(0, 40)]);
  });
});

onSqlite({ SUBMISSION_MB_PER_DAY: '1' }, (site) => {
  test('refuses contact forms beyond the daily bytes of a network or the site, and says which', async () => {
    const message = '&'.repeat(10_000);
    const send = (subject: string, from: string) =>
      site.post('/', { ...CONTACT_FORM, subject, message }, { from });
    const answers = await Promise.all(['1', '2', '3', '4'].map((subject) => send(subject, '192.0.2.66')));
    // A form uses 10 KB itself and 10 KB as mail, so a network's 50 KB (a twentieth of 1 MB) suffice for two.
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
    const refused = await send('5', '192.0.2.66');
    expect(refused.body.message).toMatch(/^Too much has been sent from your network today\./);
    expect(refused.headers.get('retry-after')).toBe('86400');
    expect((await send('6', '192.0.2.99')).status).toBe(202);
    expect((await site.post('/', GUIDE_REQUEST, { from: '192.0.2.66' })).status).toBe(202);
    for (let at = 1; at < 48; at += 1) await send(`7.${at}`, `198.51.100.${at}`);
    expect((await send('8', '192.0.2.100')).body.message).toContain('has been sent to this site today.');
  });
});

onBothEngines(extras, (site) => {
  const readSubmission = async (id: string) => (await site.rows('submission', { id }))[0];

  test('stores declared fields separately from the specified body', async () => {
    const body = newBody(GUIDE_REQUEST);
    const { status, body: answer } = await site.post('/', { ...body, zip: ' 32801 ', house: ' ' });
    const row = await readSubmission(answer.id);
    expect([status, row?.extra]).toEqual([202, '{"zip":"32801"}']);
    expect(JSON.parse(row?.body ?? '')).toEqual(body);
    expect((await site.post('/', { ...newBody(GUIDE_REQUEST), zip: '328011234' })).status).toBe(202);
  });

  test('a duplicate has the same declared fields, in any order', async () => {
    const body = newBody(GUIDE_REQUEST);
    const post = async (more: object) => (await site.post('/', { ...body, ...more })).body.id;
    const first = await post({ zip: '32801', house: 'Brick' });
    expect(await post({ house: 'Brick ', zip: '32801' })).toBe(first);
    expect(await post({ zip: '32802', house: 'Brick' })).not.toBe(first);
    expect(await post({})).not.toBe(first);
  });

  test('accepts any field of up to 500 characters from an unknown release', async () => {
    const headers = { 'x-release': 'guide/0.9.0-3fa9c1d2' };
    const { status, body } = await site.post('/', { ...newBody(GUIDE_REQUEST), street: 'Elm' }, { headers });
    const row = await readSubmission(body.id);
    expect([status, row?.extra, row?.release]).toEqual([202, '{"street":"Elm"}', null]);
    const long = await site.post('/', { ...newBody(GUIDE_REQUEST), street: 'x'.repeat(501) }, { headers });
    expect(long.status).toBe(422);
  });
});

onSqlite((site) => {
  test('a backend without a site accepts ten extra fields with any well-formed names', async () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'x']));
    expect((await site.post('/', { ...GUIDE_REQUEST, ...fields(11) })).status).toBe(422);
    const { status, body } = await site.post('/', { ...GUIDE_REQUEST, ...fields(10) });
    expect(status).toBe(202);
    expect(JSON.parse((await site.rows('submission', { id: body.id }))[0]?.extra ?? '')).toEqual(fields(10));
  });
});

const SPAM = { website: 'https://spam.example' };

onOneEngine((site) => {
  const visitor = () => {
    const from = newNetwork();
    return async (body: object) => {
      const { status, body: answer } = await site.post('/', body, { from });
      const [row] = await site.rows('submission', { id: answer.id });
      return { status, answer, row, mark: row?.suspicion };
    };
  };

  test('marks a request with a filled honeypot field, and responds as usual', async () => {
    const body = newBody(GUIDE_REQUEST);
    const { status, answer, row, mark } = await visitor()({ ...body, ...SPAM });
    expect([status, answer]).toEqual([202, { success: true, id: row?.id }]);
    expect(mark).toBe('honeypot');
    expect(JSON.parse(row?.body ?? '')).toEqual(body);
    expect(site.logged.join()).not.toContain('spam.example');
    expect(Object.values(row ?? {}).join()).not.toMatch(/\b20\.\d+\.\d+\.7\b/);
  });

  test.each([
    ['', null],
    [null, null],
    [{ an: 'object' }, 'honeypot'],
    ['x'.repeat(5000), 'honeypot'],
  ])('accepts any honeypot value, and marks requests if it is not empty (%#)', async (website, marked) => {
    const { status, mark } = await visitor()({ ...newBody(GUIDE_REQUEST), website });
    expect([status, mark]).toEqual([202, marked]);
  });

  test('does not mark contact forms or access events as likely bots', async () => {
    const send = visitor();
    const now = { timestamp: new Date(site.clock.now).toISOString() };
    for (const body of [GUIDE_REQUEST, CONTACT_FORM, ANALYTICS_EVENT, ANALYTICS_EVENT])
      expect((await send({ ...body, ...now, ...(body !== GUIDE_REQUEST && SPAM) })).mark).toBeNull();
  });
});
