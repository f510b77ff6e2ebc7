import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { readOrCreateSecret } from '../config/read-or-create-secret.ts';
import { returnPath } from '../mail/bounces.ts';

const BOUNCE_ADDRESS = 'bounces@example.com';

const report = (status: string) =>
  `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: failed\nStatus: ${status}\n\n--b--\n`;

onBothEngines({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com', BOUNCE_ADDRESS }, (site) => {
  const run = (args: string[], input = '') => operate(site.env, args, () => site.clock.now, input);
  const suppressed = async (...args: string[]) =>
    (await run(['suppressed', GUIDE_REQUEST.email, ...args])).said;
  async function pathOfGuide(): Promise<string> {
    const [mail] = await site.rows('mail', { recipient: GUIDE_REQUEST.email });
    const secret = site.config.authSecret ?? readOrCreateSecret(site.config.dataDir);
    return returnPath(secret, BOUNCE_ADDRESS, mail?.id ?? '');
  }

  test('takes only a final report to a signed return path, and ends with 0 for whatever it ignores', async () => {
    await site.post('/', GUIDE_REQUEST);
    const path = await pathOfGuide();
    const forged = path.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    for (const [to, message, said] of [
      [forged, report('5.1.1'), 'Ignored: the recipient is not a signed return path.'],
      [BOUNCE_ADDRESS, report('5.1.1'), 'Ignored: the recipient is not a signed return path.'],
      [path, 'Subject: I am on vacation\n\nStatus: 5.1.1', 'Ignored: the message is no report'],
      [path, '', 'Ignored: the message is no report'],
      [path, `${'x'.repeat(300_000)}\n${report('5.1.1')}`, 'Ignored: the message is no report'],
      [path, report('4.2.2'), 'Ignored: 4.2.2 may pass.'],
      [path, report('5.7.1'), 'Ignored: 5.7.1 may pass.'],
    ] as const) {
      expect(await run(['bounce', to], message)).toMatchObject({
        code: 0,
        said: expect.stringContaining(said),
      });
      expect(await suppressed()).toMatch(/ gets guide mail\.$/);
    }
    const said = expect.stringMatching(/^Mail to .…@\S+ came back \(5\.1\.1\)\./);
    expect(await run(['bounce', path], report('5.1.1'))).toMatchObject({ code: 0, said });
    expect(await suppressed()).toMatch(/gets no guide mail: mail to the recipient comes back\.$/);
    expect((await run(['deliveries', '--target', 'smtp'])).said).toContain('came back: 5.1.1');
  });

  test('has a way back, for what came back alone', async () => {
    expect(await suppressed('--release')).toMatch(
      /^Forgotten: mail to it came back\.\n.* gets guide mail\.$/,
    );
    expect(await suppressed('--release')).toMatch(/^\S+ gets guide mail\.$/);
  });

  test('has the mail server try again later when it cannot work', async () => {
    const nowhere = { ...site.env, DATABASE_URL: '', DATA_DIR: '/nowhere' };
    const missing = await operate(nowhere, ['bounce', 'a@example.com'], Date.now, report('5.1.1'));
    expect(missing).toMatchObject({ code: 75, errors: expect.stringContaining('There is no database') });
    const unset = await operate({ ...site.env, BOUNCE_ADDRESS: '' }, ['bounce', 'a@example.com']);
    expect(unset).toMatchObject({ code: 75, errors: 'BOUNCE_ADDRESS is not set.' });
  });
});
