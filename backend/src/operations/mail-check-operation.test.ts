import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { startSmtpCatcher } from '../../test/smtp-catcher.ts';

const MAIL_FROM = 'Gable & Grain <hello@example.com>';

/** The address of a name server that is not there: its port was free a moment ago. */
async function deadNameServer(): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return `127.0.0.1:${port}`;
}

async function check(
  domain: string,
  { refuseWith, ...env }: { refuseWith?: number; BOUNCE_ADDRESS?: string } = {},
) {
  const catcher = await startSmtpCatcher(() => refuseWith);
  onTestFinished(() => catcher.close());
  const settings = { SMTP_URL: catcher.url, MAIL_FROM, ...env };
  const args = ['mail-check', domain, 'rosa@example.org', '--dns', await deadNameServer()];
  return { ...(await operate(settings, args)), caught: catcher.caught };
}

test('sends the test mail and says what the server answered, also when DNS does not answer', async () => {
  const BOUNCE_ADDRESS = 'bounces@example.com';
  const { code, said, errors, caught } = await check('example.com', { BOUNCE_ADDRESS });
  const silent = /^WRONG {2}\w+: The name server gave no answer \(\w+\)\. Try again later\.$/gm;
  expect(said.match(silent)).toHaveLength(3);
  expect(said).toContain('Nothing signs mail here. Set DKIM_KEY');
  expect(said).toMatch(/Test mail to rosa@example\.org: the mail server answered "250 /);
  expect({ code, errors }).toEqual({ code: 1, errors: 'Correct what is WRONG, then run this again.' });
  expect(caught.map(({ to }) => to)).toEqual([['rosa@example.org']]);
  expect(caught[0]?.headers.get('auto-submitted')).toBe('auto-generated');
});

test('says when the sender is of another domain, and when the server takes no mail', async () => {
  const other = 'WRONG  MAIL_FROM is of example.com, not of example.net.';
  expect((await check('example.net')).said).toContain(other);
  const errors = expect.stringMatching(/^The mail server did not take the test mail: 554 /);
  expect(await check('example.com', { refuseWith: 554 })).toMatchObject({ code: 1, errors });
});

test.each(['ns.example.com', '127.0.0.1:99999', '[::1'])('takes no name server like %j', async (server) => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM };
  const args = ['mail-check', 'example.com', 'a@example.com', '--dns', server];
  const errors = expect.stringContaining('--dns takes the address');
  expect(await operate(settings, args)).toMatchObject({ code: 2, errors });
});
