import { expect, test } from 'vitest';
import { mailsTo } from '../mailed-token.ts';
import { onOneEngine, PASSWORD } from '../test-backend.ts';
import { belongings, bodyFor, EVERY_FIELD, EVERY_PATH } from './path-bodies.ts';

/** SQL, HTML, templates and paths. */
const HOSTILE = `'; drop table auth_user; -- " or "1"="1" <script>alert(1)</script><img src=x onerror=alert(1)> \${7*7} {{7*7}} ../../etc/passwd %00`;
/** Values of wrong types. */
const TYPES: unknown[] = [null, 7, -1e308, true, [], ['x'], {}, { $ne: '' }, { toString: 'x' }];
const NEW_LINES = ['x\r\nBcc: all@example.com', 'x\nContent-Type: text/html\n\n<b>', 'x\u2028y\u0000z'];

onOneEngine((site) => {
  /** The responses of every path to each of `values` in each of its fields. */
  async function* responsesTo(values: readonly unknown[]) {
    const rosa = await belongings(site);
    for (const [path, field] of EVERY_FIELD)
      for (const value of values) {
        const body = { ...bodyFor(path, rosa, field), [field]: value };
        const answer = await site.post(path, body, { token: rosa.visitor.token });
        yield { ...answer, label: `${path} ${field} ${JSON.stringify(value)} answered ${answer.status}` };
      }
  }

  test('treats SQL and HTML in every field as text', async () => {
    for await (const { status, headers, body, label } of responsesTo([HOSTILE])) {
      expect(status, label).toBeLessThan(500);
      expect(headers.get('content-type'), label).toBe('application/json');
      expect(headers.get('x-content-type-options'), label).toBe('nosniff');
      expect(headers.get('content-security-policy'), label).toContain("default-src 'none'");
      if (status >= 400) expect(body.message).not.toContain('<script>');
    }
    // Rosa, and the registration with a hostile name.
    expect((await site.rows('auth_user')).length).toBeLessThanOrEqual(2);
    await site.rows('submission');
  });

  test('returns stored text unchanged, and escapes it in mail', async () => {
    const email = `hostile-${site.engine}@example.com`;
    const name = HOSTILE.slice(0, 200);
    await site.post('/auth/register', { name, email, password: PASSWORD });
    const { body } = await site.post('/auth/login', { email, password: PASSWORD });
    expect(body.user.name).toBe(name);
    const [mail] = await mailsTo(site, email);
    // The address is unverified, so its mail must not contain text of the registration.
    expect(mail?.text).toMatch(/^Hello,$/m);
    for (const part of name.match(/[^\s"'<>]{4,}/g) ?? []) expect(mail?.text).not.toContain(part);
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.subject).not.toContain('script');
    const item = { type: 'note', [HOSTILE]: HOSTILE };
    const created = await site.post('/content/create', item, { token: body.token });
    expect(created.body).toEqual({ ...item, id: created.body.id });
    const filter = { [HOSTILE]: HOSTILE };
    const list = await site.post('/content/list', filter, { token: body.token });
    expect(list.body.data).toEqual([created.body]);
  });

  test('refuses wrong types in every field without a server error', async () => {
    for await (const { status, label } of responsesTo(TYPES))
      expect([400, 401, 403, 404, 409, 422, 429], label).toContain(status);
  });

  test('keeps line breaks and control characters out of mail', async () => {
    for await (const { status, label } of responsesTo(NEW_LINES)) expect(status, label).toBeLessThan(500);
    for (const { recipient, subject, text, template } of await site.rows('mail')) {
      expect(recipient + subject).not.toMatch(/\p{Cc}/u);
      // A contact form's message may have line breaks, below the headers.
      if (template !== 'contact') expect(text).not.toContain('Bcc:');
    }
  });

  test('ignores fields that clients must not set', async () => {
    const before = Date.now();
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
    const [row] = await site.rows('auth_user', { id: user.id });
    expect(row).toMatchObject({ id: user.id, email: user.email, image: null });
    expect(Boolean(row?.emailVerified)).toBe(false);
    expect(new Date(row?.createdAt ?? 0).getTime()).toBeGreaterThanOrEqual(before);
    expect(await site.rows('content', { owner_id: 'x' })).toEqual([]);
  });
});
