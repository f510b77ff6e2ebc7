import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { composedReleases } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/site-store.ts';
import { checkSharedNames } from './check-names.ts';

const SHARING = 'source/shell/src/remotes/shared-router.ts';

/** A site whose shell shares these names, and whose guide has this source. */
function siteWith(source: string, shared = 'Link, useParams') {
  const store = openStore(temporaryFolder());
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(store.folder, 'releases', path)), { recursive: true });
    writeFileSync(join(store.folder, 'releases', path), text);
  };
  const page = 'source/mfe-guide/src/pages/Page.tsx';
  write(`shell/1.0.0/${SHARING}`, `export { ${shared} } from 'react-router';`);
  write(`guide/1.0.0/${page}`, source);
  const releases = composedReleases({
    shell: { contents: { [SHARING]: '' } },
    guide: { contents: { [page]: '' } },
  });
  return { store, releases };
}

const check = ({ store, releases }: ReturnType<typeof siteWith>, candidate = 'guide') =>
  checkSharedNames(store, releases, candidate);

it.each([
  ['names that the shell shares', "import { Link } from 'react-router-dom';"],
  ['types, which no browser sees', "import { Link, type NavigateFunction } from 'react-router-dom';"],
  ['modules of types', "import type { To } from 'react-router-dom';"],
  ['types that are passed on', "export type { To } from 'react-router-dom';"],
  ['what comes from elsewhere', "import { Form } from './form.ts';"],
  ['what is passed on from elsewhere', "export { useFetcher } from './form.ts'; export const own = 1;"],
])('accepts %s', async (_, source) => {
  expect(await check(siteWith(source))).toEqual([]);
});

it('refuses a remote that imports another one, and says from where', async () => {
  const source = "import { Link as A, useFetcher, Form } from 'react-router-dom';";
  const [refusal, ...more] = await check(siteWith(source));
  expect(more).toEqual([]);
  expect(refusal).toMatchObject({
    check: 'shared names',
    subject: 'guide 1.0.0, mfe-guide/src/pages/Page.tsx',
  });
  expect(refusal?.reason).toContain('imports useFetcher, Form from react-router-dom');
  expect(refusal?.remedy).toMatch(
    /Import one of Link, useParams, .* \(shell\/src\/remotes\/shared-router\.ts\)/,
  );
});

it.each([
  ['the whole of it', "import * as router from 'react-router-dom';", '*'],
  ['a default', "import router from 'react-router-dom';", 'default'],
  ['what it passes on', "export { Form, Link } from 'react-router-dom';", 'Form'],
  ['all that it passes on', "export * from 'react-router-dom';", '*'],
])('refuses %s', async (_, source, names) => {
  const reason = `The file imports ${names} from react-router-dom, which the shell 1.0.0 does not share.`;
  expect(await check(siteWith(source))).toMatchObject([{ reason }]);
});

it('judges a candidate alone, not what another live remote imports', async () => {
  expect(await check(siteWith("import { Form } from 'react-router-dom';"), 'content')).toEqual([]);
});

it('refuses a shell that no longer shares what a live remote imports', async () => {
  const [refusal] = await check(siteWith("import { Link } from 'react-router-dom';", 'useParams'), 'shell');
  expect(refusal?.subject).toBe('shell 1.0.0, mfe-guide/src/pages/Page.tsx');
});

it('refuses nothing where the shell shares the whole router', async () => {
  const { store } = siteWith("import { Form } from 'react-router-dom';");
  expect(await checkSharedNames(store, composedReleases(), 'guide')).toEqual([]);
});
