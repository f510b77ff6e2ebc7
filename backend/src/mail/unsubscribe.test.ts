import { expect, test } from 'vitest';
import { mailsTo } from '../../test/mailed-token.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const path = async () => {
    const [mail] = await mailsTo(site, GUIDE_REQUEST.email);
    return new URL(mail?.list_unsubscribe ?? '').href.replace(site.config.apiUrl, '');
  };
  const ended = () => site.database.db.selectFrom('unsubscribed').selectAll().execute();

  test('asks a person first, because mail scanners follow links', async () => {
    await site.post('/', GUIDE_REQUEST);
    const page = await site.backend.app.request(await path());
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(await page.text()).toContain('<form method="post">');
    expect((await site.backend.app.request(await path(), { method: 'HEAD' })).status).toBe(200);
    expect(await ended()).toEqual([]);
  });

  test('shows it under a policy that lets in nothing but its own style and form', async () => {
    const page = await site.backend.app.request(await path());
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self';/);
    expect(await page.text()).not.toMatch(/style="|<script|onclick/);
  });

  test.each(['', 'abc', 'abc.def', '..'])('does nothing for the token %j', async (token) => {
    for (const method of ['GET', 'POST']) {
      const answer = await site.backend.app.request(`/email/unsubscribe?token=${token}`, { method });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('This link does not work');
    }
    expect(await ended()).toEqual([]);
  });

  test('takes no token whose address was exchanged', async () => {
    const token = new URL(await path(), site.config.apiUrl).searchParams.get('token') ?? '';
    const [key = '', signature = ''] = token.split('.');
    const other = `${key.slice(1)}A`;
    const { status } = await site.backend.app.request(`/email/unsubscribe?token=${other}.${signature}`, {
      method: 'POST',
    });
    expect(status).toBe(400);
  });

  test('ends the mail for good, and keeps no readable address', async () => {
    const answer = await site.backend.app.request(await path(), { method: 'POST' });
    expect(await answer.text()).toContain('You are unsubscribed');
    expect(await ended()).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), at: site.clock.now }]);
  });
});
