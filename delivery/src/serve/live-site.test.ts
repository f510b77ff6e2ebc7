import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeLive } from '../store/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeComposition } from '../testing/write-composition.ts';
import { createLiveSite } from './live-site.ts';

const text = (file: { identity: Uint8Array } | undefined) => new TextDecoder().decode(file?.identity);

it('holds every page and document of the live composition', async () => {
  const site = temporaryFolder();
  const composition = await writeComposition(site, 'first', { '/': 'home', '/blog': 'blog' });
  const live = await createLiveSite(site)();
  expect(live.composition).toEqual(composition);
  expect([...live.pages].map(([path, file]) => [path, text(file)])).toEqual([
    ['/', 'home'],
    ['/blog', 'blog'],
  ]);
  expect([...live.documents.keys()].sort()).toEqual(['federation.json', 'robots.txt', 'sitemap.xml']);
  expect(text(live.documents.get('robots.txt'))).toBe('# first');
});

it('is read once while nothing changes', async () => {
  const site = temporaryFolder();
  await writeComposition(site, 'first', { '/': 'home' });
  const live = createLiveSite(site);
  expect(await live()).toBe(await live());
});

it('switches to another composition without a restart, and back', async () => {
  const site = temporaryFolder();
  await writeComposition(site, 'first', { '/': 'one' });
  const live = createLiveSite(site);
  const before = await live();
  await writeComposition(site, 'second', { '/': 'two', '/new': 'new' });
  const after = await live();
  expect([text(before.pages.get('/')), text(after.pages.get('/')), after.pages.has('/new')]).toEqual([
    'one',
    'two',
    true,
  ]);
  await makeLive(site, 'first');
  expect(text((await live()).pages.get('/'))).toBe('one');
});

it('tries again after a composition that could not be read', async () => {
  const site = temporaryFolder();
  await writeComposition(site, 'first', { '/': 'one' });
  const live = createLiveSite(site);
  const [folder, away] = [join(site, 'compositions'), join(site, 'away')];
  renameSync(folder, away);
  await expect(live()).rejects.toThrow('ENOENT');
  renameSync(away, folder);
  expect(text((await live()).pages.get('/'))).toBe('one');
});

it('goes on serving what it has when the new composition cannot be read, until it can', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const site = temporaryFolder();
  await writeComposition(site, 'first', { '/': 'one' });
  const live = createLiveSite(site);
  await live();
  await writeComposition(site, 'second', { '/': 'two' });
  const [folder, away] = [join(site, 'compositions/second'), join(site, 'away')];
  renameSync(folder, away);
  expect(text((await live()).pages.get('/'))).toBe('one');
  expect(said).toHaveBeenCalledOnce();
  renameSync(away, folder);
  expect(text((await live()).pages.get('/'))).toBe('two');
  said.mockRestore();
});
