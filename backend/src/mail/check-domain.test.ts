import { describe, expect, test } from 'vitest';
import { checkDomain, type Dns, type Finding, type SendingSetup } from './check-domain.ts';

/** What a name server has: by kind and name. A name without an entry does not exist. */
interface Zone {
  txt?: Record<string, string[]>;
  a?: Record<string, string[]>;
  aaaa?: Record<string, string[]>;
  mx?: Record<string, string[]>;
  ptr?: Record<string, string[]>;
}

/** Answers from a zone as `node:dns` does, and counts. */
function serve(zone: Zone): Dns & { asked: number } {
  const find = (kind: keyof Zone, name: string): string[] => {
    dns.asked += 1;
    const found = zone[kind]?.[name];
    if (!found) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    return found;
  };
  const dns = {
    asked: 0,
    resolveTxt: async (name: string) => find('txt', name).map((text) => text.match(/.{1,255}/g) ?? ['']),
    resolve4: async (name: string) => find('a', name),
    resolve6: async (name: string) => find('aaaa', name),
    resolveMx: async (name: string) => find('mx', name).map((exchange) => ({ exchange, priority: 10 })),
    reverse: async (address: string) => find('ptr', address),
  };
  return dns as unknown as Dns & { asked: number };
}

const OWN: SendingSetup = {
  domain: 'example.com',
  envelopeDomain: 'example.com',
  sendsFrom: 'mail.example.com',
  dkim: { selector: 'site1', publicKey: 'MIIBKEY'.repeat(50) },
  takesBounces: true,
};

const RIGHT: Zone = {
  txt: {
    'example.com': ['v=spf1 mx -all', 'some-site-verification=1'],
    'site1._domainkey.example.com': [`v=DKIM1; k=rsa; p=${'MIIBKEY'.repeat(50)}`],
    '_dmarc.example.com': ['v=DMARC1; p=quarantine'],
  },
  a: { 'mail.example.com': ['192.0.2.7'] },
  mx: { 'example.com': ['mail.example.com'] },
  ptr: { '192.0.2.7': ['mail.example.com'] },
};

async function find(about: Finding['about'], zone: Zone, setup: Partial<SendingSetup> = {}) {
  const findings = await checkDomain(serve(zone), { ...OWN, ...setup });
  expect(findings.map((finding) => finding.about)).toEqual(['SPF', 'DKIM', 'DMARC', 'PTR', 'Bounces']);
  const { state, says, record } = findings.find((finding) => finding.about === about) as Finding;
  return { state, text: `${says} ${record ?? ''}`.trim() };
}
const withTexts = (txt: Record<string, string[]>): Zone => ({ ...RIGHT, txt: { ...RIGHT.txt, ...txt } });

test('finds nothing wrong when all is there', async () => {
  const findings = await checkDomain(serve(RIGHT), OWN);
  expect(findings.map(({ state }) => state)).toEqual(Array(5).fill('right'));
  expect(findings.map(({ record }) => record)).toEqual(Array(5).fill(undefined));
});

test('names what is missing, with the record to put into DNS, in pieces of 255 characters', async () => {
  const none = { a: RIGHT.a };
  expect(await find('SPF', none)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('example.com. IN TXT "v=spf1 ip4:192.0.2.7 -all"'),
  });
  const dkim = await find('DKIM', none);
  expect(dkim).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('site1._domainkey.example.com. IN'),
  });
  const pieces = [...dkim.text.matchAll(/"([^"]*)"/g)].map(([, piece]) => piece ?? '');
  expect(pieces.length).toBe(2);
  expect(pieces.join('')).toBe(RIGHT.txt?.['site1._domainkey.example.com']?.[0]);
  expect(await find('DMARC', none)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('_dmarc.example.com. IN TXT "v=DMARC1; p=none; rua='),
  });
  expect(await find('PTR', none)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('has no name'),
  });
  expect(await find('Bounces', none)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('IN MX 10'),
  });
});

test('says what cannot be seen from here: a provider’s servers', async () => {
  const zone = withTexts({ 'example.com': ['v=spf1 include:spf.provider.example ~all'] });
  const setup = { sendsFrom: undefined, takesBounces: false };
  expect(await find('SPF', zone, setup)).toMatchObject({
    state: 'unknown',
    text: expect.stringContaining('1 of 10 look-ups. Does it include your provider?'),
  });
  expect(await find('PTR', zone, setup)).toMatchObject({ state: 'unknown' });
  expect(await find('Bounces', zone, setup)).toMatchObject({ state: 'unknown' });
  const theirs = { ...setup, dkim: { selector: 'site1' } };
  expect(await find('DKIM', zone, theirs)).toMatchObject({ state: 'right' });
  expect(await find('DKIM', zone, { ...setup, dkim: undefined })).toMatchObject({ state: 'wrong' });
});

describe('SPF', () => {
  test.each([
    ['v=spf1 ip4:192.0.2.0/24 -all', 'right'],
    ['v=spf1 ip4:192.0.2.8 -all', 'wrong'],
    ['v=spf1 a:mail.example.com -all', 'right'],
    ['v=spf1 a:mail.example.com/30 -all', 'right'],
    ['v=spf1 include:other.example -all', 'right'],
    ['v=spf1 include:closed.example -all', 'wrong'],
    ['v=spf1 redirect=other.example', 'right'],
    ['v=spf1 ?all', 'wrong'],
    ['v=spf1 -ip4:192.0.2.7 +all', 'wrong'],
    ['v=spf1 ip6:2001:db8::/32 -all', 'wrong'],
    ['v=spf1 include:%{d}.example +all', 'right'],
    ['v=spf1 ip4:nonsense/99 -all', 'wrong'],
  ])('judges %j as %s for 192.0.2.7', async (record, state) => {
    const zone = withTexts({
      'example.com': [record],
      'other.example': ['v=spf1 ip4:192.0.2.7 -all'],
      'closed.example': ['v=spf1 -all'],
    });
    expect(await find('SPF', zone)).toMatchObject({ state });
  });

  test('judges every address of the host', async () => {
    const zone = { ...RIGHT, aaaa: { 'mail.example.com': ['2001:db8::7'] } };
    expect(
      await find('SPF', {
        ...zone,
        ...withTexts({ 'example.com': ['v=spf1 ip4:192.0.2.7 -all'] }),
        aaaa: zone.aaaa,
      }),
    ).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('Put ip6:2001:db8::7 into it.'),
    });
    const both = withTexts({ 'example.com': ['v=spf1 ip4:192.0.2.7 ip6:2001:db8::/32 -all'] });
    expect(await find('SPF', { ...both, aaaa: zone.aaaa })).toMatchObject({ state: 'right' });
  });

  test('says of several records that receivers use none', async () => {
    const zone = withTexts({ 'example.com': ['v=spf1 mx -all', 'v=spf1 a -all'] });
    expect(await find('SPF', zone)).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('2 SPF records'),
    });
  });

  test('ends at the eleventh look-up, also of records that include themselves', async () => {
    const zone = withTexts({
      'example.com': [`v=spf1 ${'include:example.com '.repeat(15)}-all`],
    });
    const dns = serve(zone);
    const [spf] = await checkDomain(dns, OWN);
    expect(spf).toMatchObject({ state: 'wrong', says: expect.stringContaining('more than 10 look-ups') });
    expect(dns.asked).toBeLessThan(40);
  });
});

test.each([
  [['v=DKIM1; k=rsa; p=OTHER'], 'has another key than DKIM_KEY'],
  [['v=DKIM1; p='], 'has no key'],
  [['v=DKIM1; p=A', 'v=DKIM1; p=B'], 'has 2 keys'],
])('refuses the DKIM record %j: %s', async (records, text) => {
  const zone = withTexts({ 'site1._domainkey.example.com': records });
  expect(await find('DKIM', zone)).toMatchObject({ state: 'wrong', text: expect.stringContaining(text) });
});

test.each([
  [['v=DMARC1; p=none'], 'right', 'receivers only report'],
  [['v=DMARC1; p=reject; sp=none'], 'right', 'is refused'],
  [['v=DMARC1; rua=mailto:a@example.com'], 'wrong', 'without a policy'],
  [['v=DMARC1; p=constructor'], 'wrong', 'without a policy'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', '2 records'],
])('reads the DMARC record %j as %s', async (records, state, text) => {
  const zone = withTexts({ '_dmarc.example.com': records });
  expect(await find('DMARC', zone)).toMatchObject({ state, text: expect.stringContaining(text) });
});

test('takes the DMARC record of a domain above, and says when SPF does not count for it', async () => {
  const zone = withTexts({ '_dmarc.example.com': ['v=DMARC1; p=reject; sp=none'] });
  const below = { domain: 'mail.example.com', envelopeDomain: 'bounces.mail.example.com' };
  const own = (await find('DMARC', zone, below)).text;
  expect(own).toContain('receivers only report');
  expect(own).not.toContain('Only DKIM counts');
  const provider = { domain: 'mail.example.com', envelopeDomain: 'provider.example' };
  expect((await find('DMARC', zone, provider)).text).toContain('Only DKIM counts');
});

test('says of a name that is another address that it is not confirmed', async () => {
  const zone = { ...RIGHT, ptr: { '192.0.2.7': ['host-7.provider.example'] } };
  expect(await find('PTR', zone)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('192.0.2.7 is host-7.provider.example, which is another address'),
  });
});

test('says when the name server does not answer, and goes on', async () => {
  const dns = serve(RIGHT);
  dns.resolveTxt = () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' }));
  const findings = await checkDomain(dns, OWN);
  expect(findings.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong', 'right', 'right']);
  expect(findings[0]?.says).toBe('The name server gave no answer (ETIMEOUT). Try again later.');
});
