import { expect, it } from 'vitest';
import { smallRelease } from '../testing/small-release.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { integrity } from './integrity.ts';
import { listContents } from './list-contents.ts';

it('tells the integrity of every file of client and server, and of nothing else', async () => {
  const { contents } = await smallRelease(temporaryFolder(), { 'client/a/b.svg': '<svg/>' });
  expect(contents).toEqual({
    'client/a/b.svg': integrity('<svg/>'),
    'client/page.js': integrity('export const page = 1;\n'),
    'server/routes.mjs': integrity('export {};\n'),
  });
});

it('is empty where nothing was built', async () => {
  expect(await listContents(temporaryFolder())).toEqual({});
});
