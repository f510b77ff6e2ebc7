import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { BackendConfig } from '../config/backend-config.ts';
import { checkDomain, type Finding } from '../mail/check-domain.ts';
import { domainOf, mailTransport } from '../mail/mail-transport.ts';
import { type Operation, OperationError, readAddress, readArgs, UsageError } from './operation.ts';

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/;
const MARKS = { right: 'ok     ', wrong: 'WRONG  ', unknown: '?      ' };

/** `mail-check`: what receivers look up, explained, and a test mail. */
export const mailCheckOperation: Operation = {
  usage: 'DOMAIN ADDRESS [--sends-from HOST] [--selector NAME] [--dns ADDRESS:PORT]',
  summary:
    'Looks up what receivers look up of DOMAIN, says what is missing, and sends a test mail to ADDRESS.',
  async run(args, { config, say }) {
    const { values, positionals } = readArgs(args, {
      'sends-from': { type: 'string' },
      selector: { type: 'string' },
      dns: { type: 'string' },
    });
    const [domain = '', ...rest] = positionals.map((text) => text.toLowerCase());
    if (!DOMAIN.test(domain))
      throw new UsageError('mail-check takes a domain, such as example.com, and an address.');
    const address = readAddress(rest);
    const { smtpUrl, mailFrom, bounceAddress, dkimKey, dkimSelector } = config;
    if (!smtpUrl || !mailFrom) throw new OperationError('SMTP_URL is not set, so no mail is sent.');
    const host = new URL(smtpUrl).hostname.toLowerCase();
    const isOwn = host === domain || host.endsWith(`.${domain}`);
    const selector = values.selector ?? dkimSelector;
    const findings = await checkDomain(resolver(values.dns), {
      domain,
      envelopeDomain: domainOf(bounceAddress ?? mailFrom),
      sendsFrom: values['sends-from']?.toLowerCase() ?? (isOwn ? host : undefined),
      dkim: selector ? { selector, publicKey: publicKey(dkimKey) } : undefined,
      takesBounces: Boolean(bounceAddress),
    });
    for (const finding of findings) say(described(finding));
    const problems = findings.filter(({ state }) => state === 'wrong').length;
    const isSender = domainOf(mailFrom) === domain;
    if (!isSender) say(`${MARKS.wrong}MAIL_FROM is of ${domainOf(mailFrom)}, not of ${domain}.`);
    await sendTestMail(config, address, say);
    if (problems > 0 || !isSender) throw new OperationError('Correct what is WRONG, then run this again.');
  },
};

/** The resolver of the machine, or the name server of an option. */
function resolver(server: string | undefined): Resolver {
  const found = new Resolver({ timeout: 3000, tries: 2 });
  if (!server) return found;
  try {
    found.setServers([server]);
  } catch {
    throw new UsageError('--dns takes the address of a name server, such as 9.9.9.9 or 127.0.0.1:5353.');
  }
  return found;
}

/** The public half of a key, as DKIM has it: base64 of its DER. */
const publicKey = (pem: string | undefined) =>
  pem && createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');

const described = ({ about, state, says, record }: Finding) =>
  `${MARKS[state]}${about}: ${says}${record ? `\n       Put into DNS: ${record}` : ''}`;

async function sendTestMail(
  config: BackendConfig,
  address: string,
  say: (line: string) => void,
): Promise<void> {
  const { bounceAddress, mailFrom = '', site } = config;
  const transport = mailTransport(config);
  try {
    const { response } = await transport.sendMail({
      from: mailFrom,
      to: { name: '', address },
      ...(bounceAddress && { envelope: { from: bounceAddress, to: [{ name: '', address }] } }),
      subject: `Test mail | ${site.name}`,
      text: 'This message was sent by “npm run backend -- mail-check”. Its source, under Authentication-Results, says what the receiver found: spf=pass, dkim=pass and dmarc=pass are right.',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    say(`Test mail to ${address}: the mail server answered "${response.slice(0, 300)}".`);
    say('Open its source there: Authentication-Results must say spf=pass, dkim=pass and dmarc=pass.');
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    throw new OperationError(
      `The mail server did not take the test mail: ${(response ?? message).slice(0, 300)}`,
    );
  } finally {
    transport.close();
  }
}
