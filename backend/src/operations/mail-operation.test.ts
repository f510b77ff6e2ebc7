import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { onSqlite } from '../../test/test-backend.ts';

onSqlite((site) => {
  const run = (...args: string[]) => operate(site.env, ['mail', ...args], () => site.clock.now);
  const list = async () =>
    JSON.parse((await run('--json')).output) as { id: string; recipient: string; template: string }[];

  test('lists unsent mail, newest first, and shows a message with its link', async () => {
    expect((await run()).output).toBe('No unsent mail.');
    const { user } = await site.visitor();
    site.clock.now += 1000;
    await site.post('/auth/reset-password', { email: user.email });
    expect((await list()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['reset-password', user.email],
      ['verify-email', user.email],
    ]);
    const [newest] = await list();
    expect((await run()).output).toMatch(
      new RegExp(`^id +written +to +subject\n${newest?.id} +\\d{4}-.*${user.email}`),
    );
    expect((await run('--limit', '1')).output.split('\n')).toHaveLength(2);
    const { code, output } = await run('show', String(newest?.id));
    expect(code).toBe(0);
    expect(output).toContain(`To       ${user.email}`);
    expect(output).toMatch(/http:\/\/localhost:4300\/reset-password\?token=[\w-]+/);
  });

  test.each([
    [1, ['show', 'nothing'], 'There is no mail nothing.'],
    [2, ['show'], 'mail show requires the id of one message.'],
    [2, ['burn'], 'mail has no action "burn".'],
    [2, ['--limit', '0'], '--limit must be a whole number above 0.'],
  ])('exits with %i for %j', async (code, args, error) => {
    expect(await run(...args)).toMatchObject({ code, errors: expect.stringContaining(error) });
  });
});

onSqlite({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' }, (site) => {
  test('does not show mail that an SMTP server will send', async () => {
    await site.visitor();
    const [mail] = await site.rows('mail');
    expect((await operate(site.env, ['mail'])).output).toBe('No unsent mail.');
    const refused = { code: 1, output: '', errors: expect.stringContaining('deliveries show') };
    expect(await operate(site.env, ['mail', 'show', mail?.id ?? ''])).toMatchObject(refused);
  });
});
