import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appProblems, type SiteApp } from './define-site.ts';
import { PROJECT_ROOT, SITE } from './project.ts';

const problems = (app: Partial<SiteApp>) =>
  appProblems([...SITE.apps, { name: 'offers', owner: 'partners', paths: ['/offers', '/offers/*'], ...app }]);

it('accepts a remote from another repository', () => {
  for (const origin of [undefined, 'https://assets.example', 'http://localhost:4400'])
    expect(problems(origin ? { origin } : {})).toEqual([]);
});

it.each<[Partial<SiteApp>, string]>([
  [{ name: '../guide' }, 'is not a valid app name'],
  [{ name: 'constructor' }, 'is not a valid app name'],
  [{ name: 'guide' }, 'Two apps are called guide.'],
  [{ paths: [] }, 'offers has no paths.'],
  [{ paths: ['/a/../b/*x'] }, 'is not a path'],
  [{ paths: ['/login'] }, '/login belongs to account, so offers cannot list it.'],
])('refuses an app with %j', (app, problem) => {
  expect(problems(app)).toContainEqual(expect.stringContaining(problem));
});

it.each([
  ...['http://offers.example', 'https://offers.example/files', 'https://user@a.example'],
  ...["https://a.example;script-src 'unsafe-inline'", 'https://a.example https://b.example'],
  ...['HTTPS://A.EXAMPLE', 'https://*.example', 'data:', "'self'", '*', ''],
])('refuses the asset origin "%s"', (origin) => {
  expect(problems({ origin })).toEqual([expect.stringContaining('is not an origin')]);
});

it('requires the shell as the first app, without an asset origin', () => {
  const [shell, ...remotes] = SITE.apps as [SiteApp, ...SiteApp[]];
  expect(appProblems(remotes)).toEqual(['The first app must be the shell.']);
  const problems = appProblems([{ ...shell, origin: 'https://a.example' }]);
  expect(problems).toEqual(['The shell cannot have an asset origin: every page needs the shell.']);
});

it('CODEOWNERS names the owner of every app in this repository', () => {
  const owners = readFileSync(join(PROJECT_ROOT, '.github/CODEOWNERS'), 'utf8');
  for (const { folder, owner } of SITE.apps)
    if (folder)
      expect(owners).toMatch(new RegExp(`^/${folder}/ +@[\\w-]+/${owner.replaceAll(' ', '-')}$`, 'm'));
});
