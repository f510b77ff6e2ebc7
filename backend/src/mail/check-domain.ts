import type { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** The look-ups of `node:dns` that a check makes. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolve4' | 'resolve6' | 'resolveMx' | 'reverse'>;

/** One thing that receivers look up: whether it is right, and what to put into DNS when it is not. */
export interface Finding {
  about: 'SPF' | 'DKIM' | 'DMARC' | 'PTR' | 'Bounces';
  /** `unknown`: it cannot be seen from here. */
  state: 'right' | 'wrong' | 'unknown';
  says: string;
  /** The record to put into DNS. */
  record?: string;
}

/** What sends mail: names of DNS in lower case. */
export interface SendingSetup {
  /** The domain of the sender that people see. */
  domain: string;
  /** The domain of the envelope's sender, which SPF is about. */
  envelopeDomain: string;
  /** The name or address of the host that hands mail to others, if it is your own. */
  sendsFrom?: string | undefined;
  /** `publicKey`: base64 of the key that signs here; undefined when a provider signs. */
  dkim?: { selector: string; publicKey?: string | undefined } | undefined;
  /** Whether BOUNCE_ADDRESS is set: then mail must reach its domain. */
  takesBounces: boolean;
}

/** Looks up what receivers look up of a domain that sends mail. An explanation: it validates no mail. */
export async function checkDomain(dns: Dns, setup: SendingSetup): Promise<Finding[]> {
  const checks = { SPF: checkSpf, DKIM: checkDkim, DMARC: checkDmarc, PTR: checkPtr, Bounces: checkBounces };
  const findings: Finding[] = [];
  for (const [about, check] of Object.entries(checks) as [Finding['about'], typeof checkSpf][]) {
    try {
      findings.push({ about, ...(await check(dns, setup)) });
    } catch (error) {
      const { code = 'no reason' } = error as NodeJS.ErrnoException;
      findings.push({
        about,
        state: 'wrong',
        says: `The name server gave no answer (${code}). Try again later.`,
      });
    }
  }
  return findings;
}

type Judged = Omit<Finding, 'about'>;

/** Of one answer so many records are read, and of a text so many characters. */
const MOST_RECORDS = 20;
const MOST_CHARACTERS = 4096;

/** The records of an answer; none when the name or the kind does not exist. */
async function records<Value>(answer: Promise<Value[]>): Promise<Value[]> {
  try {
    return (await answer).slice(0, MOST_RECORDS);
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}

const texts = async (dns: Dns, name: string): Promise<string[]> =>
  (await records(dns.resolveTxt(name))).map((parts) => parts.join('').slice(0, MOST_CHARACTERS));

async function addressesOf(dns: Dns, host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return [...(await records(dns.resolve4(host))), ...(await records(dns.resolve6(host)))];
}

/** A text record as a zone file has it: in pieces of at most 255 characters. */
const textRecord = (name: string, text: string) =>
  `${name}. IN TXT ${(text.match(/.{1,255}/g) ?? []).map((piece) => `"${piece}"`).join(' ')}`;

/** The tags of a record of DKIM or DMARC, such as `v=DKIM1; p=…`. */
const tagsOf = (text: string) =>
  new Map(
    text.split(';').map((tag): [string, string] => {
      const at = tag.indexOf('=');
      return [tag.slice(0, at).trim(), tag.slice(at + 1).trim()];
    }),
  );

const quoted = (text: string) => `"${text.length > 300 ? `${text.slice(0, 300)}…` : text}"`;

async function checkSpf(dns: Dns, { envelopeDomain: name, sendsFrom }: SendingSetup): Promise<Judged> {
  const found = await spfRecords(dns, name);
  const addresses = sendsFrom ? await addressesOf(dns, sendsFrom) : [];
  const senders = addresses.map((address) => `ip${isIP(address)}:${address}`);
  const record = textRecord(
    name,
    `v=spf1 ${senders.join(' ') || 'include:THE-NAME-THAT-YOUR-PROVIDER-GIVES'} -all`,
  );
  if (found.length === 0)
    return { state: 'wrong', says: `${name} does not say who may send for it.`, record };
  if (found.length > 1)
    return {
      state: 'wrong',
      says: `${name} has ${found.length} SPF records, so receivers use none. Make them one.`,
    };
  const says = `${name} has ${quoted(String(found[0]))}`;
  for (const address of addresses.length > 0 ? addresses : [undefined]) {
    const spent = { lookups: 0 };
    const result = await judgeSpf(dns, name, address, spent);
    if (spent.lookups > MOST_LOOKUPS)
      return {
        state: 'wrong',
        says: `${says}. It takes more than ${MOST_LOOKUPS} look-ups, so receivers use none of it.`,
      };
    if (!address)
      return {
        state: 'unknown',
        says: `${says}, ${spent.lookups} of ${MOST_LOOKUPS} look-ups. Does it include your provider?`,
      };
    if (result !== '+')
      return {
        state: 'wrong',
        says: `${says}. It does not let ${address} send. Put ip${isIP(address)}:${address} into it.`,
      };
  }
  return { state: 'right', says: `${says}. It lets ${addresses.join(' and ')} send.` };
}

const spfRecords = async (dns: Dns, name: string) =>
  (await texts(dns, name)).filter((text) => /^v=spf1(?: |$)/i.test(text));

/** RFC 7208, section 4.6.4. */
const MOST_LOOKUPS = 10;
const MECHANISM =
  /^([+?~-]?)(all|include|a|mx|ptr|exists|ip4|ip6)(?::([^/]+))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/i;

/**
 * The qualifier of the first mechanism that an address matches: `+` lets it send. Goes through all of them, so that
 * every look-up counts. Does not follow macros, `exists` and `ptr`: an address that only they let in does not match.
 */
async function judgeSpf(
  dns: Dns,
  name: string,
  address: string | undefined,
  spent: { lookups: number },
): Promise<string | undefined> {
  const [record = ''] = await spfRecords(dns, name);
  let first: string | undefined;
  for (const term of record.split(/ +/).slice(1)) {
    const redirect = /^redirect=(.+)$/i.exec(term)?.[1];
    const [, qualifier, mechanism = '', value, bits, bits6] = MECHANISM.exec(term) ?? [];
    const kind = redirect ? 'redirect' : mechanism.toLowerCase();
    if (/^(?:include|a|mx|ptr|exists|redirect)$/.test(kind)) spent.lookups += 1;
    if (spent.lookups > MOST_LOOKUPS) return undefined;
    const target = redirect ?? value ?? name;
    if (target.includes('%')) continue;
    if (kind === 'redirect') {
      const further = await judgeSpf(dns, target, address, spent);
      first ??= further;
    } else if (await matches()) first ??= qualifier || '+';

    async function matches(): Promise<boolean> {
      if (kind === 'include') return (await judgeSpf(dns, target, address, spent)) === '+';
      if (!address) return false;
      if (kind === 'all') return true;
      if (kind === 'ip4' || kind === 'ip6') return isWithin(address, target, bits);
      if (kind !== 'a' && kind !== 'mx') return false;
      const hosts =
        kind === 'a' ? [target] : (await records(dns.resolveMx(target))).map(({ exchange }) => exchange);
      const found = await Promise.all(hosts.slice(0, MOST_LOOKUPS).map((host) => addressesOf(dns, host)));
      return found.flat().some((network) => isWithin(address, network, isIP(network) === 6 ? bits6 : bits));
    }
  }
  return first;
}

function isWithin(address: string, network: string, bits?: string): boolean {
  const [family, own] = [isIP(network), isIP(address)];
  if (family === 0 || family !== own) return false;
  const list = new BlockList();
  const longest = family === 6 ? 128 : 32;
  list.addSubnet(network, Math.min(Number(bits ?? longest), longest), `ipv${family as 4 | 6}`);
  return list.check(address, `ipv${family as 4 | 6}`);
}

async function checkDkim(dns: Dns, { domain, dkim }: SendingSetup): Promise<Judged> {
  if (!dkim)
    return {
      state: 'wrong',
      says: 'Nothing signs mail here. Set DKIM_KEY; if your provider signs, name its selector with --selector.',
    };
  const name = `${dkim.selector}._domainkey.${domain}`;
  const keys = (await texts(dns, name)).flatMap((text) => tagsOf(text).get('p') ?? []);
  const found = keys.map((key) => key.replace(/\s/g, ''));
  const record = dkim.publicKey ? { record: textRecord(name, `v=DKIM1; k=rsa; p=${dkim.publicKey}`) } : {};
  if (found.length > 1)
    return {
      state: 'wrong',
      says: `${name} has ${found.length} keys, so receivers may take the wrong one.`,
      ...record,
    };
  if (!found[0]) return { state: 'wrong', says: `${name} has no key.`, ...record };
  if (!dkim.publicKey) return { state: 'right', says: `${name} has a key.` };
  if (found[0] !== dkim.publicKey)
    return {
      state: 'wrong',
      says: `${name} has another key than DKIM_KEY: no signature is valid.`,
      ...record,
    };
  return { state: 'right', says: `${name} has the public half of DKIM_KEY.` };
}

const POLICIES: Readonly<Record<string, string>> = {
  none: 'receivers only report what fails. When the reports are good, raise it to p=quarantine',
  quarantine: 'what fails goes to the spam folder',
  reject: 'what fails is refused',
};

async function checkDmarc(dns: Dns, { domain, envelopeDomain }: SendingSetup): Promise<Judged> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = (await texts(dns, `_dmarc.${name}`)).filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
    if (found.length > 1)
      return { state: 'wrong', says: `_dmarc.${name} has ${found.length} records, so receivers use none.` };
    if (!found[0]) continue;
    const tags = tagsOf(found[0]);
    const policy = ((name !== domain && tags.get('sp')) || tags.get('p') || '').toLowerCase();
    const says = `_dmarc.${name} has ${quoted(found[0])}`;
    if (!Object.hasOwn(POLICIES, policy)) return { state: 'wrong', says: `${says}, without a policy (p=).` };
    const isAligned = [domain, envelopeDomain].every(
      (one, at, both) =>
        one === both[1 - at] || one.endsWith(`.${both[1 - at]}`) || both[1 - at]?.endsWith(`.${one}`),
    );
    const alone = isAligned ? '' : ` Only DKIM counts: SPF is about ${envelopeDomain}.`;
    return { state: 'right', says: `${says}: ${POLICIES[policy]}.${alone}` };
  }
  return {
    state: 'wrong',
    says: `${domain} does not say what receivers should do with forged mail; large ones demand it.`,
    record: textRecord(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`),
  };
}

async function checkPtr(dns: Dns, { sendsFrom }: SendingSetup): Promise<Judged> {
  if (!sendsFrom)
    return {
      state: 'unknown',
      says: 'The mail server is your provider’s, who sees to it. If it is yours, name it with --sends-from.',
    };
  const addresses = await addressesOf(dns, sendsFrom);
  if (addresses.length === 0) return { state: 'wrong', says: `${sendsFrom} has no address.` };
  const confirmed: string[] = [];
  for (const address of addresses) {
    const names = await records(dns.reverse(address));
    const hosts = await Promise.all(names.map((name) => addressesOf(dns, name)));
    const name = names.find((_, at) => hosts[at]?.includes(address));
    if (name) confirmed.push(`${address} is ${name}, which is ${address}`);
    else
      return {
        state: 'wrong',
        says: `${names.length === 0 ? `${address} has no name` : `${address} is ${names.join(' and ')}, which is another address`}. Whoever gave you the address can name it (reverse DNS), after your mail server.`,
      };
  }
  return { state: 'right', says: `${confirmed.join('; ')}.` };
}

async function checkBounces(dns: Dns, { envelopeDomain, takesBounces }: SendingSetup): Promise<Judged> {
  if (!takesBounces)
    return { state: 'unknown', says: 'BOUNCE_ADDRESS is not set: mail that comes back goes to MAIL_FROM.' };
  const found = await records(dns.resolveMx(envelopeDomain));
  if (found.length === 0)
    return {
      state: 'wrong',
      says: `${envelopeDomain} takes no mail, so nothing comes back.`,
      record: `${envelopeDomain}. IN MX 10 THE-NAME-OF-YOUR-MAIL-SERVER.`,
    };
  return {
    state: 'right',
    says: `${envelopeDomain} takes mail at ${found.map(({ exchange }) => exchange).join(', ')}.`,
  };
}
