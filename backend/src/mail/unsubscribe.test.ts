import { expect, test } from 'vitest';
import { GUIDE_REQUEST } from '../../test/requests.ts';
import { mailsTo, onBothEngines } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const path = async () => {
    const [mail] = await mailsTo(site, GUIDE_REQUEST.email);
    return new URL(mail?.list_unsubscribe ?? '').href.replace(site.config.apiUrl, '');
  };
  const open = (to: string, method = 'GET') => site.backend.app.request(to, { method });
  const optOuts = () => site.rows('unsubscribed');

  test('opening the link only asks for confirmation, because mail scanners follow links', async () => {
    await site.post('/', GUIDE_REQUEST);
    const page = await open(await path());
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self';/);
    const html = await page.text();
    expect(html).toContain('<form method="post">');
    expect(html).not.toMatch(/style="|<script|onclick/);
    expect((await open(await path(), 'HEAD')).status).toBe(200);
    expect(await optOuts()).toEqual([]);
  });

  test('refuses an unsigned or changed token', async () => {
    const token = new URL(await path(), site.config.apiUrl).searchParams.get('token') ?? '';
    const [key = '', signature = ''] = token.split('.');
    for (const wrong of ['', 'abc', `${key.slice(1)}A.${signature}`])
      for (const method of ['GET', 'POST']) {
        const answer = await open(`/email/unsubscribe?token=${wrong}`, method);
        expect(answer.status, wrong).toBe(400);
        expect(await answer.text()).toContain('This link does not work');
      }
    expect(await optOuts()).toEqual([]);
  });

  test('one POST unsubscribes, and only a hash of the email address is stored', async () => {
    // The request of a mail program (RFC 8058 section 3.2): a form, without cookie or origin.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
    for (const init of [click, { method: 'POST' }]) {
      const answer = await site.backend.app.request(await path(), init);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('You are unsubscribed');
    }
    expect(await optOuts()).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), at: site.clock.now }]);
    const email = GUIDE_REQUEST.email.toUpperCase();
    expect((await site.post('/', { ...GUIDE_REQUEST, email, name: 'Rosa' })).status).toBe(202);
    expect(await mailsTo(site, GUIDE_REQUEST.email)).toHaveLength(1);
  });
});
