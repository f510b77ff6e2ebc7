import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startSmtpCatcher } from '../../test/smtp-catcher.ts';
import { domainOf, mailTransport } from './mail-transport.ts';

test.each([
  ['hello@Example.com', 'example.com'],
  ['Gable @ Grain <hello@example.com>', 'example.com'],
])('finds the domain of the sender %j', (sender, domain) => {
  expect(domainOf(sender)).toBe(domain);
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

async function headersOf(dkimKey: string | undefined) {
  const catcher = await startSmtpCatcher();
  const from = { mailFrom: 'hello@example.com', dkimKey, dkimSelector: 'site1' };
  const transport = mailTransport({ smtpUrl: catcher.url, ...from });
  onTestFinished(async () => {
    transport.close();
    await catcher.close();
  });
  await transport.sendMail({
    from: 'hello@example.com',
    to: 'rosa@example.com',
    list: { unsubscribe: 'https://example.com/u' },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  return catcher.caught[0]?.headers;
}

test('signs for the domain of the sender, the headers of one-click unsubscribing among them', async () => {
  const headers = await headersOf(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const signature = headers?.get('dkim-signature') ?? '';
  const tag = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(signature)?.[1];
  expect([tag('d'), tag('s')]).toEqual(['example.com', 'site1']);
  const signed = tag('h')?.replace(/\s/g, '').split(':') ?? [];
  for (const name of ['from', 'to', 'date', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(signed).toContain(name);
});

test('signs nothing without a key', async () => {
  expect((await headersOf(undefined))?.has('dkim-signature')).toBe(false);
});
