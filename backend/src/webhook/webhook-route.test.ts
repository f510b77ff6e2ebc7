import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, onSqlite } from '../../test/test-backend.ts';

const HOSTILE = `'); drop table submission; -- <script>alert("x")</script> \u{1F3E1}`;
/** Text that would add a header to a mail. */
const BREAK = 'x@example.com\r\nBcc: all@example.com';

onBothEngines((site) => {
  test.each([
    ['a guide request', GUIDE_REQUEST, {}],
    ['an access event', ANALYTICS_EVENT, {}],
    ['a contact form', CONTACT_FORM, {}],
    ['a time in another time zone', { ...GUIDE_REQUEST, timestamp: '2025-06-12T11:30:00+02:00' }, {}],
    [
      'a name trimmed and an address in lower case',
      { ...GUIDE_REQUEST, name: ' Rosa ', email: ' Rosa@Example.COM ' },
      { name: 'Rosa', email: 'rosa@example.com' },
    ],
    ['text that looks like SQL or HTML as it is', { ...CONTACT_FORM, message: HOSTILE }, {}],
  ])('stores %s before it responds with 202', async (_, sent, change) => {
    const expected = JSON.parse(JSON.stringify({ ...sent, ...change }));
    const { status, body } = await site.post('/', sent);
    expect([status, body]).toEqual([202, { success: true, id: expect.any(String) }]);
    const [row] = await site.rows('submission', { id: body.id });
    expect(row).toMatchObject({ type: expected.type, email: expected.email, received_at: site.clock.now });
    expect(JSON.parse(row?.body ?? '')).toEqual(expected);
  });
});

onSqlite((site) => {
  test.each([undefined, 'newsletter', 'constructor', 7, null])(
    'refuses the type %j and lists the valid ones',
    async (type) => {
      const { status, body } = await site.post('/', { ...GUIDE_REQUEST, type });
      expect(status).toBe(400);
      const message = 'The type must be one of guide_request, analytics_event, contact_form.';
      expect(body).toMatchObject({ message, field: 'type' });
    },
  );

  test.each([
    [GUIDE_REQUEST, 'name', undefined, 'Name is required'],
    [GUIDE_REQUEST, 'name', 'a'.repeat(201), 'Name must have at most 200 characters'],
    [GUIDE_REQUEST, 'name', BREAK, 'Name must not contain control characters'],
    [GUIDE_REQUEST, 'email', 'rosa@example', 'Please enter a valid email address'],
    [GUIDE_REQUEST, 'timestamp', 'yesterday', 'Timestamp must be an ISO 8601 date-time'],
    [GUIDE_REQUEST, 'source', undefined, 'Source is required'],
    [GUIDE_REQUEST, 'event', 'other', 'Event must be guide_request'],
    [ANALYTICS_EVENT, 'buttonId', undefined, 'Button ID is required'],
    [ANALYTICS_EVENT, 'event', undefined, 'Event must be guide_access_clicked'],
    [CONTACT_FORM, 'email', 'rosa field@example.com', 'Invalid email address'],
    [CONTACT_FORM, 'subject', undefined, 'Subject is required'],
    [CONTACT_FORM, 'message', 'a\u0000b', 'Message must not contain control characters'],
    [CONTACT_FORM, 'formType', 'other', 'Form type must be contact'],
    [CONTACT_FORM, 'name', BREAK, 'Name must not contain control characters'],
    [CONTACT_FORM, 'subject', BREAK, 'Subject must not contain control characters'],
    [CONTACT_FORM, 'email', BREAK, 'Email must not contain control characters'],
    [CONTACT_FORM, 'source', BREAK, 'Source must not contain control characters'],
  ])('refuses a $type with a wrong field (%#), and stores nothing', async (body, field, value, message) => {
    const answer = await site.post('/', { ...body, [field]: value });
    expect(answer).toMatchObject({ status: 422, body: { message, field } });
    expect(await site.rows('submission')).toEqual([]);
  });
});

onSqlite({ SUBMISSION_MB_PER_DAY: '4' }, (site) => {
  test('limits the bytes of forms per network', async () => {
    const message = '&'.repeat(10_000);
    const send = (subject: string, from: string) =>
      site.post('/', { ...CONTACT_FORM, subject, message }, { from });
    const answers = await Promise.all(['1', '2', '3', '4'].map((subject) => send(subject, '192.0.2.66')));
    // A form uses 10 KB itself and 60 KB as mail in text and HTML, so 200 KB are enough for two.
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
    const refused = await send('5', '192.0.2.66');
    expect(refused.body.message).toMatch(/^Too much has been sent from your network today\./);
    expect(refused.headers.get('retry-after')).toBe('86400');
    expect((await send('6', '192.0.2.99')).status).toBe(202);
    expect((await site.post('/', GUIDE_REQUEST, { from: '192.0.2.66' })).status).toBe(202);
    expect(await site.rows('submission')).toHaveLength(4);
  });
});
