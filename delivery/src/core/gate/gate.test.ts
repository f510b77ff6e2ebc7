import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routeAt, smallSet, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { type AppName, withVersions } from '../store/version-set.ts';
import { checkRelease, checkTogether } from './gate.ts';

const PAGE = '/free-homeowners-guide';

async function liveSite() {
  vi.stubEnv('GATE_BROWSER', 'none');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { store, first: live } = await liveStore();
  const check = (apps: readonly AppName[], versions: Readonly<Record<AppName, string>>) =>
    checkRelease({ store, apps, live, set: withVersions(smallSet(), versions) });
  return { store, live, check };
}

it('refuses a new shell that is incompatible with the live remotes', async () => {
  const { store, check } = await liveSite();
  writeShell(store, '2.0.0', { release: { renderedWith: { react: '19.4.0' }, rootFiles: ['a.pdf'] } });
  const remedy = expect.stringContaining('npm run release -- shell content guide account');
  const remotes = Array(3).fill({ check: 'renderer', remedy });
  // The file /a.pdf is not among the paths of the shell.
  const refusals = [...remotes, { check: 'routes' }];
  await expect(check(['shell'], { shell: '2.0.0' })).rejects.toMatchObject({ refusals });
});

it('accepts, in one switch, releases that are compatible only with each other', async () => {
  const { store, live, check } = await liveSite();
  const renderedWith = { react: '20.0.0', 'react-dom': '20.0.0', 'react-router-dom': '8.0.0' };
  const apps = Object.keys(live.versions);
  writeShell(store, '2.0.0', { release: { renderedWith } });
  for (const app of apps.slice(1)) writeRemote(store, app, '2.0.0', { release: { renderedWith } });
  const versions = Object.fromEntries(apps.map((app) => [app, '2.0.0']));
  await expect(check(['shell'], { ...versions, guide: '1.0.0' })).rejects.toThrow('renderer');
  expect((await check(apps, versions)).set.versions).toEqual(versions);
});

it('reports a release’s wrong files, HTML and links together, without opening a page', async () => {
  const { store, live } = await liveSite();
  vi.unstubAllEnvs();
  writeRemote(store, 'guide', '2.0.0', {
    pages: { [PAGE]: '<p>Open <a href="/gone">Gone</a>' },
    files: { 'client/a.js': "eval('1')" },
    fragments: { signup: { html: '<p>Open' } },
  });
  const browser = vi.fn();
  const set = smallSet(undefined, { guide: '2.0.0' });
  const refused = checkRelease({ store, apps: ['guide'], live, set }, browser);
  const parts = ['a.js', `page ${PAGE}`, 'fragment signup', `page ${PAGE}`];
  const refusals = parts.map((part) => ({ subject: `guide 2.0.0, ${part}` }));
  await expect(refused).rejects.toMatchObject({ refusals });
  expect(browser).not.toHaveBeenCalled();
});

it('refuses a release that lacks one of its pages, or uses an id of the frame', async () => {
  const { store, check } = await liveSite();
  writeRemote(store, 'guide', '2.0.0', { release: { routes: [routeAt(PAGE), routeAt(`${PAGE}/more`)] } });
  await expect(check(['guide'], { guide: '2.0.0' })).rejects.toThrow(`has no page ${PAGE}/more`);
  writeRemote(store, 'guide', '3.0.0', { pages: { [PAGE]: '<p id="main">Text</p>' } });
  const reason = 'The id "main" occurs twice in the document.';
  const refusal = { check: 'html', subject: `guide 3.0.0, page ${PAGE}`, reason };
  await expect(check(['guide'], { guide: '3.0.0' })).rejects.toMatchObject({ refusals: [refusal] });
});

it('refuses a release that places a missing fragment, or lacks a fragment that a page places', async () => {
  const { store, check } = await liveSite();
  const html = '<div data-fragment="guide/signup" data-props="{}"></div>';
  writeRemote(store, 'content', '2.0.0', { pages: { '/': html } });
  writeRemote(store, 'guide', '2.0.0', { fragments: { signup: { html: '<p>Sign up</p>' } } });
  await check(['content', 'guide'], { content: '2.0.0', guide: '2.0.0' });
  const reason = expect.stringContaining('content places the fragment guide/signup, which guide 1.0.0 does');
  const remedy = expect.stringContaining('Release guide with "signup"');
  for (const subject of ['content 2.0.0', 'guide 1.0.0']) {
    const checked = check([subject.split(' ')[0] ?? ''], { content: '2.0.0' });
    await expect(checked).rejects.toMatchObject({ refusals: [{ subject, reason, remedy }] });
  }
});

it('refuses a rollback to a release that is damaged or not stored', async () => {
  const { store, live } = await liveSite();
  const refused = () => checkTogether(store, live.versions, null);
  expect(await refused()).toEqual([]);
  const guide = store.releases.folder('guide', '1.0.0');
  writeFileSync(join(guide, 'client/routes.js'), 'alert(1);');
  expect(await refused()).toMatchObject([{ check: 'integrity', subject: 'guide 1.0.0' }]);
  rmSync(guide, { recursive: true });
  const gone = { subject: 'guide 1.0.0', reason: 'The release is not stored.' };
  expect(await refused()).toMatchObject([gone]);
});
