import { expect, test } from 'vitest';
import { checkDomain, type Dns, type Finding, type SendingSetup } from './check-domain.ts';

/** What a name server has: by kind and name. A name without an entry does not exist. */
type Zone = Partial<Record<'txt' | 'a' | 'aaaa' | 'mx' | 'ptr', Record<string, string[]>>>;

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
const DKIM = `v=DKIM1; k=rsa; p=${'MIIBKEY'.repeat(50)}`;
const RIGHT: Zone = {
  txt: {
    'example.com': ['v=spf1 mx -all', 'some-site-verification=1'],
    'site1._domainkey.example.com': [DKIM],
    '_dmarc.example.com': ['v=DMARC1; p=quarantine'],
  },
  a: { 'mail.example.com': ['192.0.2.7'] },
  mx: { 'example.com': ['mail.example.com'] },
  ptr: { '192.0.2.7': ['mail.example.com'] },
};
const withTexts = (txt: Record<string, string[]>): Zone => ({ ...RIGHT, txt: { ...RIGHT.txt, ...txt } });

async function find(about: Finding['about'], zone: Zone, setup: Partial<SendingSetup> = {}) {
  const findings = await checkDomain(serve(zone), { ...OWN, ...setup });
  expect(findings.map((finding) => finding.about)).toEqual(['SPF', 'DKIM', 'DMARC', 'PTR', 'Bounces']);
  const { state, says, record } = findings.find((finding) => finding.about === about) as Finding;
  return { state, text: `${says} ${record ?? ''}`.trim() };
}
/** A finding in that state, which says this. */
const says = (state: Finding['state'], text = '') => ({ state, text: expect.stringContaining(text) });

test('finds nothing wrong when all is there', async () => {
  const findings = await checkDomain(serve(RIGHT), OWN);
  expect(findings.map(({ state, record }) => [state, record])).toEqual(Array(5).fill(['right', undefined]));
});

test.each([
  ['SPF', 'example.com. IN TXT "v=spf1 ip4:192.0.2.7 -all"'],
  // In pieces of 255 characters.
  ['DKIM', `site1._domainkey.example.com. IN TXT "${DKIM.slice(0, 255)}" "${DKIM.slice(255)}"`],
  ['DMARC', '_dmarc.example.com. IN TXT "v=DMARC1; p=none; rua='],
  ['PTR', 'has no name'],
  ['Bounces', 'IN MX 10'],
] as const)('names what is missing for %s, with the record to put into DNS', async (about, text) => {
  expect(await find(about, { a: RIGHT.a })).toEqual(says('wrong', text));
});

test.each([
  ['SPF', {}, says('unknown', '1 of 10 look-ups. Does it include your provider?')],
  ['PTR', {}, says('unknown')],
  ['Bounces', {}, says('unknown')],
  ['DKIM', { dkim: { selector: 'site1' } }, says('right')],
  ['DKIM', { dkim: undefined }, says('wrong')],
] as const)(
  'says of %s with %j what cannot be seen from here: a provider’s servers',
  async (about, more, finding) => {
    const zone = withTexts({ 'example.com': ['v=spf1 include:spf.provider.example ~all'] });
    expect(await find(about, zone, { sendsFrom: undefined, takesBounces: false, ...more })).toEqual(finding);
  },
);

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
])('judges the SPF record %j as %s for 192.0.2.7', async (record, state) => {
  const zone = withTexts({
    'example.com': [record],
    'other.example': ['v=spf1 ip4:192.0.2.7 -all'],
    'closed.example': ['v=spf1 -all'],
  });
  expect(await find('SPF', zone)).toMatchObject({ state });
});

test.each([
  ['v=spf1 ip4:192.0.2.7 -all', says('wrong', 'Put ip6:2001:db8::7 into it.')],
  ['v=spf1 ip4:192.0.2.7 ip6:2001:db8::/32 -all', says('right')],
])('judges the SPF record %j for every address of the host', async (record, finding) => {
  const zone = withTexts({ 'example.com': [record] });
  expect(await find('SPF', { ...zone, aaaa: { 'mail.example.com': ['2001:db8::7'] } })).toEqual(finding);
});

test('ends at the eleventh look-up, also of SPF records that include themselves', async () => {
  const dns = serve(withTexts({ 'example.com': [`v=spf1 ${'include:example.com '.repeat(15)}-all`] }));
  const [spf] = await checkDomain(dns, OWN);
  expect(spf).toMatchObject({ state: 'wrong', says: expect.stringContaining('more than 10 look-ups') });
  expect(dns.asked).toBeLessThan(40);
});

test.each([
  ['SPF', ['v=spf1 mx -all', 'v=spf1 a -all'], says('wrong', '2 SPF records')],
  ['DKIM', ['v=DKIM1; k=rsa; p=OTHER'], says('wrong', 'has another key than DKIM_KEY')],
  ['DKIM', ['v=DKIM1; p='], says('wrong', 'has no key')],
  ['DKIM', ['v=DKIM1; p=A', 'v=DKIM1; p=B'], says('wrong', 'has 2 keys')],
  ['DMARC', ['v=DMARC1; p=none'], says('right', 'receivers only report')],
  ['DMARC', ['v=DMARC1; p=reject; sp=none'], says('right', 'is refused')],
  ['DMARC', ['v=DMARC1; rua=mailto:a@example.com'], says('wrong', 'without a policy')],
  ['DMARC', ['v=DMARC1; p=constructor'], says('wrong', 'without a policy')],
  ['DMARC', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], says('wrong', '2 records')],
] as const)('reads the %s record %j', async (about, records, finding) => {
  const name = { SPF: '', DKIM: 'site1._domainkey.', DMARC: '_dmarc.' }[about];
  expect(await find(about, withTexts({ [`${name}example.com`]: [...records] }))).toEqual(finding);
});

test('takes the DMARC record of a domain above, and says when SPF does not count for it', async () => {
  const zone = withTexts({ '_dmarc.example.com': ['v=DMARC1; p=reject; sp=none'] });
  const from = async (envelopeDomain: string) =>
    (await find('DMARC', zone, { domain: 'mail.example.com', envelopeDomain })).text;
  const own = await from('bounces.mail.example.com');
  expect(own).toContain('receivers only report');
  expect(own).not.toContain('Only DKIM counts');
  expect(await from('provider.example')).toContain('Only DKIM counts');
});

test('says of a name that is another address that it is not confirmed', async () => {
  const zone = { ...RIGHT, ptr: { '192.0.2.7': ['host-7.provider.example'] } };
  const text = '192.0.2.7 is host-7.provider.example, which is another address';
  expect(await find('PTR', zone)).toEqual(says('wrong', text));
});

test('says when the name server does not answer, and goes on', async () => {
  const dns = serve(RIGHT);
  dns.resolveTxt = () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' }));
  const findings = await checkDomain(dns, OWN);
  expect(findings.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong', 'right', 'right']);
  expect(findings[0]?.says).toBe('The name server gave no answer (ETIMEOUT). Try again later.');
});
