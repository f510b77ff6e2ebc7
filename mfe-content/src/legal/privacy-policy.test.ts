import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingInPolicy } from 'shared-lib/testing/policy-words.ts';
import { SUBMISSIONS } from 'shared-lib/webhook/submissions.ts';
import { expect, it } from 'vitest';
import legalPage from '../../content/legal/privacy-policy.md';
import { contactForm } from '../forms.ts';

const ROOT = join(import.meta.dirname, '../../..');
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const policy = JSON.stringify(legalPage);

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

const browserFiles = ['shell/src', 'shared-lib/src', 'mfe-content/src', 'mfe-guide/src', 'mfe-account/src']
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));

const INTERNAL_MARK = 'a mark that this browser’s visits and its clicks on links to the shop are not counted';

/** What each file stores in the browser, in the words of the policy. */
const STORED: Readonly<Record<string, string>> = {
  'mfe-guide/src/tracking/visitor.ts': INTERNAL_MARK,
  'mfe-content/src/page-view.ts': INTERNAL_MARK,
  'shared-lib/src/client/axios-transport.ts': 'a random mark that our backend gives your browser',
  'shared-lib/src/webhook/stored-requests.ts': 'a guide request that our server could not accept',
  'shared-lib/src/api/saved-pages.ts':
    'the page that you wanted to save for later before you logged in, for up to one hour',
  'shell/src/boot/later.ts': 'which form you just sent, until the next page opens',
  'shell/src/forms/typed-text.ts': 'text that you typed into a form and did not send, for up to one hour',
};

const POSTED: Readonly<Record<string, RegExp>> = {
  name: /your name/,
  email: /your (name and )?email address/,
  subject: /the subject/,
  message: /your message/,
  timestamp: /the time/,
  source: /the (address of the page you sent it from|page address)/,
  buttonId: /the download button was clicked/,
};

it('the policy names everything that the site’s scripts put in web storage, and nothing else', () => {
  const storingFiles = browserFiles.filter((path) =>
    /\b(localStorage|sessionStorage|indexedDB|caches\.open)\b/.test(
      source(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    ),
  );
  expect(storingFiles.length).toBeGreaterThan(3);
  for (const path of storingFiles) {
    expect(STORED[path], `${path} stores something, but has no text in STORED`).toBeTruthy();
    expect(policy).toContain(STORED[path]);
  }
  expect(policy.match(/(?:Session|Local) storage: /g)).toHaveLength(new Set(Object.values(STORED)).size);
});

it('the policy names the only cookie that the site’s server sets for visitors', () => {
  const settingFiles = ['delivery/src', 'backend/src']
    .flatMap(filesIn)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /setCookie\(|set-cookie/i.test(source(path)));
  // The last two files set cookies only for team members who open a preview or the console.
  expect(settingFiles.sort()).toEqual([
    'delivery/src/core/serve/canary-visitors.ts',
    'delivery/src/core/serve/previewed-site.ts',
    'delivery/src/remote/admin/sessions.ts',
  ]);
  expect(policy).toContain('canary: a number of two digits that is drawn at random, and nothing else.');
});

it.each([
  ['Guide request', SUBMISSIONS.guide_request],
  ['Contact form', SUBMISSIONS.contact_form],
  ['Guide page', SUBMISSIONS.analytics_event],
])('the line “%s” of the policy names every field that is posted', (situation, { entries }) => {
  const line = policy.match(new RegExp(`"${situation}: [^"]+`))?.[0];
  const fields = Object.entries(entries).filter(([, schema]) => schema.type !== 'literal');
  expect(fields.length).toBeGreaterThan(3);
  for (const [field] of fields) {
    expect(POSTED[field], `The posted field ${field} has no text in POSTED`).toBeTruthy();
    expect(line).toMatch(POSTED[field] as RegExp);
  }
});

it('the policy names every field that the contact form declares', () => {
  const line = policy.match(/"Contact form: [^"]+/)?.[0] ?? '';
  expect(missingInPolicy(contactForm.fields, line, 'Contact form')).toEqual([]);
});
