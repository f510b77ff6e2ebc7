import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, onSqlite } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const kept = (id: string) =>
    site.database.db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst();

  test.each([
    GUIDE_REQUEST,
    ANALYTICS_EVENT,
    CONTACT_FORM,
    { ...GUIDE_REQUEST, timestamp: '2025-06-12T11:30:00+02:00' },
  ])('keeps a $type before it answers 202', async (body) => {
    const { status, body: answer } = await site.post('/', body);
    expect(status).toBe(202);
    expect(answer).toEqual({ success: true, id: expect.any(String) });
    const row = await kept(answer.id);
    expect(row).toMatchObject({ type: body.type, email: body.email, received_at: site.clock.now });
    expect(JSON.parse(row?.body ?? '')).toEqual(body);
  });

  test('keeps a name trimmed and an address in lower case', async () => {
    const { body } = await site.post('/', { ...GUIDE_REQUEST, name: ' Rosa ', email: ' Rosa@Example.COM ' });
    const row = await kept(body.id);
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ name: 'Rosa', email: 'rosa@example.com' });
    expect(row?.email).toBe('rosa@example.com');
  });

  test('keeps text that looks like SQL or HTML as it is, and drops fields it does not know', async () => {
    const message = `'); drop table submission; -- <script>alert("x")</script> \u{1F3E1}`;
    const { body } = await site.post('/', { ...CONTACT_FORM, message, role: 'admin' });
    expect(JSON.parse((await kept(body.id))?.body ?? '')).toEqual({ ...CONTACT_FORM, message });
  });
});

onSqlite((site) => {
  test.each([undefined, 'newsletter', 'constructor', 7, null])(
    'refuses the type %j and names the known ones',
    async (type) => {
      const { status, body } = await site.post('/', { ...GUIDE_REQUEST, type });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        message: 'The type must be one of guide_request, analytics_event, contact_form.',
        field: 'type',
      });
    },
  );

  test.each([
    [GUIDE_REQUEST, 'name', undefined, 'Name is required'],
    [GUIDE_REQUEST, 'name', '   ', 'Name is required'],
    [GUIDE_REQUEST, 'name', 7, 'Name must be text'],
    [GUIDE_REQUEST, 'name', 'a'.repeat(201), 'Name must have at most 200 characters'],
    [GUIDE_REQUEST, 'name', 'Rosa\r\nBcc: all@example.com', 'Name must not contain control characters'],
    [GUIDE_REQUEST, 'name', 'Ro\u0000sa', 'Name must not contain control characters'],
    [GUIDE_REQUEST, 'email', undefined, 'Email is required'],
    [GUIDE_REQUEST, 'email', 'rosa@example', 'Please enter a valid email address'],
    [GUIDE_REQUEST, 'timestamp', 'yesterday', 'Timestamp must be an ISO 8601 date-time'],
    [GUIDE_REQUEST, 'timestamp', 7, 'Timestamp must be an ISO 8601 date-time'],
    [GUIDE_REQUEST, 'timestamp', '2'.repeat(41), 'Timestamp must be an ISO 8601 date-time'],
    [GUIDE_REQUEST, 'source', undefined, 'Source is required'],
    [GUIDE_REQUEST, 'event', 'other', 'Event must be guide_request'],
    [ANALYTICS_EVENT, 'buttonId', undefined, 'Button ID is required'],
    [ANALYTICS_EVENT, 'event', undefined, 'Event must be guide_access_clicked'],
    [CONTACT_FORM, 'email', 'rosa field@example.com', 'Invalid email address'],
    [CONTACT_FORM, 'subject', undefined, 'Subject is required'],
    [CONTACT_FORM, 'message', undefined, 'Message is required'],
    [CONTACT_FORM, 'message', 'a\u0000b', 'Message must not contain control characters'],
    [CONTACT_FORM, 'formType', 'other', 'Form type must be contact'],
  ])('refuses a $type when a field is wrong (%#)', async (body, field, value, message) => {
    const before = await site.database.db.selectFrom('submission').select('id').execute();
    const answer = await site.post('/', { ...body, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message, field });
    expect(await site.database.db.selectFrom('submission').select('id').execute()).toHaveLength(
      before.length,
    );
  });
});

onSqlite(
  (site) => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

    test('takes large forms from one network until its share of the day is full, and holds up nobody else', async () => {
      const message = '&'.repeat(10_000);
      const send = (subject: string, address: string) =>
        site.post('/', { ...CONTACT_FORM, subject, message }, from(address));
      const answers = await Promise.all(['1', '2', '3', '4'].map((subject) => send(subject, '192.0.2.66')));
      // A form takes 10 KB itself and 60 KB as mail in text and HTML: of 200 KB there is room for two.
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
      const refused = await send('5', '192.0.2.66');
      expect(refused.body.message).toMatch(/^Too much has been sent from your network today\./);
      expect(refused.headers.get('retry-after')).toBe('86400');
      expect((await send('6', '192.0.2.99')).status).toBe(202);
      expect((await site.post('/', GUIDE_REQUEST, from('192.0.2.66'))).status).toBe(202);
      const kept = site.database.db.selectFrom('submission').select('id');
      expect(await kept.execute()).toHaveLength(4);
    });
  },
  { settings: { SUBMISSION_MB_PER_DAY: '4' } },
);
