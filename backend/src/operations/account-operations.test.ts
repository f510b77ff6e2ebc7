import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/requests.ts';
import { onBothEngines, operate, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  test('sign-out ends every session of one account', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const { body: phone } = await site.post('/auth/login', { email: rosa.user.email, password: PASSWORD });
    const { code, output } = await operate(site.env, ['sign-out', rosa.user.email.toUpperCase()]);
    expect([code, output]).toEqual([0, `${rosa.user.email} is signed out on 2 devices.`]);
    for (const one of [rosa, phone]) expect(await site.profileStatus(one)).toBe(401);
    expect(await site.profileStatus(other)).toBe(200);
    const { errors } = await operate(site.env, ['sign-out', 'nobody@example.com']);
    expect(errors).toBe('There is no account with the address nobody@example.com.');
  });

  test('unlock lets a locked-out owner log in', async () => {
    const { user } = await site.visitor();
    const login = async (password: string) =>
      (await site.post('/auth/login', { email: user.email, password })).status;
    for (let at = 0; at < 6; at += 1) await login('Wrong1Horse!');
    expect(await login(PASSWORD)).toBe(429);
    const { code } = await operate(site.env, ['unlock', user.email.toUpperCase()], () => site.clock.now);
    expect(code).toBe(0);
    expect(await login(PASSWORD)).toBe(200);
  });
});

onBothEngines({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' }, (site) => {
  const run = (...args: string[]) => operate(site.env, ['erase', ...args], () => site.clock.now);
  /** Omits the columns that concurrent delivery attempts change. */
  const allRows = async () => {
    const tables = await site.database.db.introspection.getTables();
    const compared = tables.filter(({ name }) => name !== 'scheduled_job');
    const rows: object[][] = await Promise.all(compared.map(({ name }) => site.rows(name as 'mail')));
    const attempt = ['attempts', 'next_attempt_at', 'locked_until', 'last_error', 'status'];
    const text = (row: object) =>
      JSON.stringify(row, (name, value) => (attempt.includes(name) ? undefined : value));
    // Sorted, because PostgreSQL moves updated rows to the end.
    return rows.flat().map(text).sort().join();
  };

  test('erase leaves no text that names a person, and keeps the account and content of another', async () => {
    for (const [who, name] of [
      ['gone', 'Gwendolyn Gone'],
      ['stays', 'Stella Stays'],
    ] as const) {
      const email = `${who}@example.com`;
      await site.post('/', { ...GUIDE_REQUEST, name, email });
      await site.post('/', { ...CONTACT_FORM, name, email });
      await site.post('/auth/register', { name, email, password: PASSWORD });
      await site.post('/auth/reset-password', { email });
      const { body } = await site.post('/auth/login', { email, password: PASSWORD });
      await site.post('/content/create', { type: 'note', title: `of ${name}` }, { token: body.token });
      await site.post('/auth/login', { email, password: 'Wrong1Horse!' });
    }
    await site.post('/', ANALYTICS_EVENT);
    const before = await allRows();
    expect(before).toContain('gone@example.com');

    const dryRun = await run('Gone@Example.com');
    expect(dryRun.output).toMatch(/\(submissions: 2, mails: \d, accounts: 1\)\. Nothing was changed/);
    expect(await allRows()).toBe(before);

    const erased = await run('Gone@Example.com', '--yes');
    expect([erased.code, erased.output]).toEqual([
      0,
      expect.stringContaining('Erased everything about gone@example.com'),
    ]);
    const after = await allRows();
    expect(after).not.toMatch(/gone@example\.com|Gwendolyn/i);
    for (const part of ['stays@example.com', 'of Stella Stays', ANALYTICS_EVENT.email])
      expect(after).toContain(part);
    const login = async (who: string) =>
      (await site.post('/auth/login', { email: `${who}@example.com`, password: PASSWORD })).status;
    expect([await login('gone'), await login('stays')]).toEqual([401, 200]);
    expect((await run('gone@example.com', '--yes')).output).toBe('Nothing is stored about gone@example.com.');

    if (site.engine === 'sqlite') {
      const folder = site.config.dataDir;
      const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
      expect(bytes.join('')).toContain('stays@example.com');
      expect(bytes.join('')).not.toMatch(/gone@example\.com|Gwendolyn/i);
    }
  });
});
