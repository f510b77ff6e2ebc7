import { expect, test } from 'vitest';
import { mailsTo } from '../mailed-token.ts';
import { onOneEngine, PASSWORD } from '../test-backend.ts';
import { belongings, bodyFor, EVERY_FIELD, EVERY_PATH } from './path-bodies.ts';

/** SQL, HTML, templates and paths in one. */
const HOSTILE = `'; drop table auth_user; -- " or "1"="1" <script>alert(1)</script><img src=x onerror=alert(1)> \${7*7} {{7*7}} ../../etc/passwd %00`;
/** Types that nobody sends. */
const TYPES: unknown[] = [null, 7, -1e308, true, [], ['x'], {}, { $ne: '' }, { toString: 'x' }];
const NEW_LINES = ['x\r\nBcc: all@example.com', 'x\nContent-Type: text/html\n\n<b>', 'x\u2028y\u0000z'];

onOneEngine((site) => {
  const tables = async () => {
    const { db } = site.database;
    const { length } = await db.selectFrom('auth_user').selectAll().execute();
    await db.selectFrom('submission').selectAll().execute();
    return length;
  };

  test('SQL and HTML in every field of every path are text and nothing else', async () => {
    const rosa = await belongings(site);
    const users = await tables();
    for (const [path, field] of EVERY_FIELD) {
      const body = { ...bodyFor(path, rosa, field), [field]: HOSTILE };
      const answer = await site.post(path, body, { token: rosa.visitor.token });
      expect(answer.status, `${path} ${field}`).toBeLessThan(500);
      expect(answer.headers.get('content-type'), path).toBe('application/json');
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(answer.headers.get('content-security-policy'), path).toContain("default-src 'none'");
      if (answer.status >= 400) expect(answer.body.message).not.toContain('<script>');
    }
    // The registration with a hostile name is the one account more that is right.
    expect(await tables()).toBeLessThanOrEqual(users + 1);
  });

  test('text that is kept comes back as it was, and is no markup in mail', async () => {
    const email = `hostile-${site.engine}@example.com`;
    const name = HOSTILE.slice(0, 200);
    await site.post('/auth/register', { name, email, password: PASSWORD });
    const { body } = await site.post('/auth/login', { email, password: PASSWORD });
    expect(body.user.name).toBe(name);
    const [mail] = await mailsTo(site, email);
    // Nobody has proved the address yet, so whoever registered must not write to it.
    expect(mail?.text).toMatch(/^Hello,$/m);
    for (const part of name.match(/[^\s"'<>]{4,}/g) ?? []) expect(mail?.text).not.toContain(part);
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.subject).not.toContain('script');
    const item = { type: 'note', [HOSTILE]: HOSTILE };
    const created = await site.post('/content/create', item, { token: body.token });
    expect(created.body).toEqual({ ...item, id: created.body.id });
    const filter = { [HOSTILE]: HOSTILE };
    expect((await site.post('/content/list', filter, { token: body.token })).body.data).toEqual([
      created.body,
    ]);
  });

  test('another type in any field is refused, never a fault of ours', async () => {
    const rosa = await belongings(site);
    for (const [path, field] of EVERY_FIELD) {
      for (const value of TYPES) {
        const body = { ...bodyFor(path, rosa, field), [field]: value };
        const answer = await site.post(path, body, { token: rosa.visitor.token });
        const told = `${path} ${field} ${JSON.stringify(value)} answered ${answer.status}`;
        expect([400, 401, 403, 404, 409, 422, 429], told).toContain(answer.status);
      }
    }
  });

  test('line breaks and control characters get into no mail', async () => {
    const rosa = await belongings(site);
    for (const [path, field] of EVERY_FIELD) {
      for (const value of NEW_LINES) {
        const body = { ...bodyFor(path, rosa, field), [field]: value };
        const { status } = await site.post(path, body, { token: rosa.visitor.token });
        expect(status, `${path} ${field}`).toBeLessThan(500);
      }
    }
    const mails = await site.database.db.selectFrom('mail').selectAll().execute();
    for (const { recipient, subject, text, template } of mails) {
      expect(recipient + subject).not.toMatch(/\p{Cc}/u);
      // A contact form's message may have lines; they are below the headers.
      if (template !== 'contact') expect(text).not.toContain('Bcc:');
    }
  });

  test('fields that nobody may set are set by nobody', async () => {
    const begun = Date.now();
    const rosa = await belongings(site);
    const { user, token } = rosa.visitor;
    const more = JSON.stringify({
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
      image: 'x',
      createdAt: 0,
      expiresAt: '2999-01-01',
      owner_id: 'x',
      suspicion: null,
      status: 'delivered',
      constructor: { prototype: { polluted: true } },
    }).replace('{', '{"__proto__":{"polluted":true,"emailVerified":true},');
    for (const [path] of EVERY_PATH) {
      if (path === '/user/delete') continue;
      const right = JSON.stringify(bodyFor(path, rosa));
      const body = right === '{}' ? more : `${right.slice(0, -1)},${more.slice(1)}`;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await site.send(path, { method: 'POST', headers, body });
      expect(answer.status, path).toBeLessThan(500);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const { db } = site.database;
    const row = await db.selectFrom('auth_user').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(row).toMatchObject({ id: user.id, email: user.email });
    expect(Boolean(row?.emailVerified)).toBe(false);
    expect(new Date(row?.createdAt ?? 0).getTime()).toBeGreaterThanOrEqual(begun);
    expect((row as { image?: unknown } | undefined)?.image).toBeNull();
    const owners = await db.selectFrom('content').select('owner_id').execute();
    expect(owners.map(({ owner_id }) => owner_id)).not.toContain('x');
  });
});
