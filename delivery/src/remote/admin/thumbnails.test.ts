import { join } from 'node:path';
import { createLog } from 'backend';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { filesIn } from '../../core/store/files.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { createThumbnails } from './thumbnails.ts';

inGateBrowser()('captures a release’s main page once, and only for its own team', async ({ gate: _ }) => {
  const { store } = await smallSite();
  writeRemote(store, 'guide', '2.0.0', { pages: { '/free-homeowners-guide': '<h1>A plan</h1>' } });
  const { tokenOf } = await serveAdmin(store);
  vi.stubEnv('GATE_BROWSER', '');
  const { ask } = await tokenOf('guide', 'rollback');
  const path = '/thumbnail?app=guide&version=2.0.0';
  const answers = await Promise.all([ask(path), ask(path)]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.bytes()));
  expect(second).toEqual(first);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 });
  // A dark pixel shows that the picture contains the page's text.
  expect((await sharp(first).stats()).channels[0]?.min).toBeLessThan(64);
  expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=300',
  });
  expect(await filesIn(join(store.folder, 'thumbnails'))).toHaveLength(1);
  expect((await (await tokenOf('content', 'release')).ask(path)).status).toBe(403);
});

it('queues up to 20 pictures, even after a failure', async () => {
  vi.stubEnv('GATE_BROWSER', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const picture = Promise.withResolvers<Buffer>();
  const takeThumbnail = vi.fn(() => picture.promise).mockRejectedValueOnce(new Error('It failed.'));
  vi.doMock('../../core/gate/take-pictures.ts', () => ({ takeThumbnail }));
  onTestFinished(() => void vi.doUnmock('../../core/gate/take-pictures.ts'));
  const { store } = await smallSite();
  const thumbnailOf = createThumbnails(store, createLog({ logLevel: 'silent' }));
  const versions = Array.from({ length: 30 }, (_, at) => `2.0.${at}`);
  for (const version of versions) writeRemote(store, 'guide', version);
  for (const _ of [1, 2]) expect(await thumbnailOf('guide', '1.0.0')).toBe(null);
  const taken = Promise.all(versions.map(async (one) => ((await thumbnailOf('guide', one)) ? [one] : [])));
  picture.resolve(Buffer.from('a picture'));
  const [version = '', ...others] = (await taken).flat();
  expect([others.length, takeThumbnail.mock.calls.length]).toEqual([19, 21]);
  const load = vi.spyOn(store.releases, 'load');
  expect(await thumbnailOf('guide', version)).toEqual(Buffer.from('a picture'));
  expect(load).not.toHaveBeenCalled();
});
