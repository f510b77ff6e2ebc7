import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUBMISSIONS } from 'shared-lib/webhook/submissions.ts';
import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';
import { describe, expect, it } from 'vitest';
import { privacyPolicy } from './privacy-policy.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const policy = JSON.stringify(privacyPolicy);

/** Every source file of what runs in a browser. */
const files = ['shell/src', 'shared-lib/src', 'mfe-content/src', 'mfe-guide/src', 'mfe-account/src'].flatMap(
  (folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path))
      .map((path) => `${folder}/${path}`),
);

const INTERNAL_MARK = 'a mark that this browser’s visits and its clicks on links to the shop are not counted';

/** What a file keeps in the browser, in the words of the policy. */
const STORED: Readonly<Record<string, string>> = {
  'shell/src/navigation/scroll.ts': 'how far you scrolled',
  'shell/src/search/slash-key-switch.ts': 'turned off the search shortcut key',
  'mfe-guide/src/tracking/internal-traffic.ts': INTERNAL_MARK,
  'mfe-content/src/shop/count-clicks.ts': INTERNAL_MARK,
  'shell/src/boot/beacon.ts': INTERNAL_MARK,
  'shared-lib/src/session/trusted-device.ts':
    'a random mark that our backend gives your browser when you log in',
  'shared-lib/src/webhook/shared-webhook.ts': 'a guide request that our server could not accept',
  'shared-lib/src/api/saved-pages.ts':
    'the page that you wanted to save for later before you logged in, for up to one hour',
  'shell/src/boot/boot.ts': 'text that you typed into a form and did not send, for up to one hour',
  'shell/src/forms/typed-text.ts': 'text that you typed into a form and did not send, for up to one hour',
};

/** What is posted, in the words of the policy. */
const POSTED: Readonly<Record<string, RegExp>> = {
  name: /your name/,
  email: /your (name and )?email address/,
  subject: /the subject/,
  message: /your message/,
  timestamp: /the time/,
  source: /the (address of the page you sent it from|page address)/,
  buttonId: /the download button was clicked/,
};

describe('the privacy policy', () => {
  it('names everything that a file keeps in the browser’s storage', () => {
    const storing = files.filter((path) =>
      /\b(localStorage|sessionStorage|indexedDB|caches\.open)\b/.test(
        source(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
    );
    expect(storing.length).toBeGreaterThan(3);
    for (const path of storing) {
      expect(STORED[path], `${path} keeps something that the privacy policy does not name`).toBeTruthy();
      expect(policy).toContain(STORED[path]);
    }
  });

  it('names every cookie that the site’s server sets, what it holds and for how long', () => {
    const setting = ['delivery/src', 'backend/src'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => `${folder}/${path}`)
        .filter((path) => /setCookie\(|set-cookie/i.test(source(path))),
    );
    // A preview is for whoever has got its address from the team; the console has no readers.
    expect(setting.sort()).toEqual([
      'delivery/src/core/serve/canary-visitors.ts',
      'delivery/src/core/serve/previewed-site.ts',
      'delivery/src/remote/admin/sessions.ts',
    ]);
    const server = source('delivery/src/core/serve/canary-visitors.ts');
    expect(server).toContain("COOKIE = 'canary'");
    expect(server).toMatch(/setCookie\(c, COOKIE, String\(randomInt\(100\)\)\.padStart\(2, '0'\), \{/);
    expect(policy).toContain('canary: a number of two digits that is drawn at random, and nothing else.');
    expect(server).toContain('MAX_AGE = 180 * 86_400;');
    expect(policy).toContain('It lasts 180 days');
    expect(server).toContain('httpOnly: true');
    expect(policy).toContain('Scripts cannot read it.');
    expect(policy).toContain('only while we show a part of our visitors another version of some pages');
  });

  it.each([
    ['Guide request', SUBMISSIONS.guide_request],
    ['Contact form', SUBMISSIONS.contact_form],
    ['Guide page', SUBMISSIONS.analytics_event],
  ])('names every field that is posted: %s', (situation, { entries }) => {
    const line = policy.match(new RegExp(`"${situation}: [^"]+`))?.[0];
    const told = Object.entries(entries).filter(([, schema]) => schema.type !== 'literal');
    expect(told.length).toBeGreaterThan(3);
    for (const [field] of told) {
      expect(POSTED[field], `${field} is posted, and the privacy policy has no words for it`).toBeTruthy();
      expect(line).toMatch(POSTED[field] as RegExp);
    }
  });

  it('gives the times that the code keeps', () => {
    expect(source('shared-lib/src/webhook/send-kept-requests.ts')).toContain('age < KEPT_DAYS * DAY_MS');
    expect(policy).toContain('with your name and email address, for up to 7 days');
    expect(source('backend/src/accounts/trusted-devices.ts')).toContain('TRUSTED_FOR_MS = 90 * DAY_MS;');
    expect(policy).toContain('until 90 days after your last log-in there');
    expect(source('backend/src/jobs/retention.ts')).toContain('TRACKING_MONTHS = 13;');
    expect(policy).toContain(
      'Events from the guide pages are deleted after 13 months. So are the numbers of page views and clicks.',
    );
    expect(source('backend/src/events/feature.ts')).toMatch(
      /deletes\('event_count', 'hour', .*hour < \$\{monthsBefore\(now, TRACKING_MONTHS\)\}/,
    );
    expect(source('backend/src/mail/smtp-target.ts')).toContain("set({ text: '', html: '' })");
    expect(policy).toContain('Its text is removed once it is delivered.');
  });

  it('says what a request sends beside itself, and how internal traffic is marked', () => {
    expect(source('mfe-guide/src/tracking/internal-traffic.ts')).toContain('navigator.webdriver');
    expect(policy).toContain('which version of the page you had, or that it is not to be counted');
    expect(INTERNAL).toBe('internal');
    for (const link of ['?internal=on', '?internal=off']) expect(policy).toContain(link);
  });

  it('says what a click on a link to the shop sends, and which browsers send none', () => {
    const clicks = source('mfe-content/src/shop/count-clicks.ts');
    expect(clicks).toMatch(/JSON\.stringify\(\{ release, page: [^,]*, link: .* \}\)/);
    expect(policy).toContain('with the page, the words of the link and the version of the page');
    expect(policy).toContain(
      'We do not count you if your browser sends Global Privacy Control or Do Not Track.',
    );
    expect(clicks).toContain("if (webdriver || globalPrivacyControl || doNotTrack === '1') return false;");
    expect(clicks).not.toMatch(/cookie|sessionStorage|userAgent|referrer/);
  });

  it('says what a page view sends, and which browsers send none', () => {
    const beacon = source('shell/src/boot/beacon.ts');
    const view = beacon.slice(beacon.indexOf('export const telemetry'));
    expect(view).toMatch(
      /!browser\.webdriver &&\s+!browser\.globalPrivacyControl &&\s.*\s+!\+\(browser\.doNotTrack/,
    );
    expect(policy).toContain('Global Privacy Control or Do Not Track sends nothing');
    // Four fields and the page's path, and nothing else reads the page.
    expect(view).toContain('JSON.stringify({ ...telemetry, page: shown })');
    expect(beacon).toContain('shown = location.pathname;');
    expect(view).toMatch(
      /^export const telemetry = \(early\.telemetry = \{\s+own: .*,\s+releases: .*,\s+vitals,\s+errors: .*,\s+\}\);/,
    );
    expect(view + source('shell/src/telemetry/page-telemetry.ts')).not.toMatch(
      /cookie|localStorage|sessionStorage|userAgent|referrer|location\.(?!pathname === '\/')/,
    );
    expect(source('backend/src/events/feature.ts')).toContain('BY_HOUR_MS = 3 * DAY_MS;');
    expect(policy).toContain('as numbers for each hour, and after three days for each day');
  });

  it('says what browsers report by themselves, and which do not', () => {
    expect(policy).toContain(
      'If your browser blocks something in a page, or the page crashes, it may report that to us by itself, with the address of the page and its own name; we count it in the same way.',
    );
    expect(source('delivery/src/core/serve/create-site-app.ts')).toContain(
      "isReported: ![c.req.header('sec-gpc'), c.req.header('dnt')].includes('1'),",
    );
  });

  it('says that networks are in memory only', () => {
    expect(source('backend/src/events/event-tables.ts')).not.toMatch(/network_|address/);
    expect(policy).toContain(
      'has network addresses in its memory for at most one day; it does not write them down',
    );
  });

  it('names who gets a copy, and that export and deletion are in the visitor’s own hands', () => {
    expect(source('backend/README.md')).toContain('AUTOMATION_WEBHOOK_URL');
    expect(policy).toContain('an automation service that receives a copy');
    expect(source('backend/README.md')).toContain('SMTP_URL');
    expect(policy).toContain('an email provider that delivers our messages');
    expect(source('mfe-account/src/routes.ts')).toContain("title: 'Privacy and Devices'");
    expect(policy).toMatch(/Privacy and Devices you can see .* download .* and delete your account/);
  });

  it('says of an unverified address what deletion leaves, as the account page and the farewell do', () => {
    const said = /(may be somebody else’s)/;
    for (const path of [
      'mfe-account/src/privacy/DeleteAccount.tsx',
      'backend/src/mail/mails.ts',
      'backend/src/accounts/account-data.ts',
    ])
      expect(source(path).replace(/\s+/g, ' '), path).toMatch(said);
    expect(policy).toMatch(said);
    expect(source('backend/src/accounts/account-data.ts')).toContain('if (emailVerified) {');
  });

  it('says when it was revised, since its date is the specification’s', () => {
    expect(Date.parse(privacyPolicy.revised.isoDate)).toBe(Date.parse(`${privacyPolicy.revised.date} UTC`));
    expect(privacyPolicy.revised.isoDate > privacyPolicy.isoLastUpdated).toBe(true);
  });
});
