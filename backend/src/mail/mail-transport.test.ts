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
  const transport = mailTransport({
    smtpUrl: catcher.url,
    mailFrom: 'hello@example.com',
    dkimKey,
    dkimSelector: 'site1',
  });
  onTestFinished(async () => {
    transport.close();
    await catcher.close();
  });
  await transport.sendMail({
    from: 'hello@example.com',
    to: 'rosa@example.com',
    subject: 'Hello',
    text: 'Text',
    list: { unsubscribe: 'https://example.com/u' },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  return catcher.caught[0]?.headers;
}

test('signs for the domain of the sender, the headers of one-click unsubscribing among them', async () => {
  const headers = await headersOf(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const signature = headers?.get('dkim-signature') ?? '';
  const tags = new Map(
    signature.split(/;\s*/).map((tag) => tag.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  expect(tags.get('d')).toBe('example.com');
  expect(tags.get('s')).toBe('site1');
  const signed = tags.get('h')?.replace(/\s/g, '').split(':') ?? [];
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});

test('signs nothing without a key', async () => {
  expect((await headersOf(undefined))?.has('dkim-signature')).toBe(false);
});
