import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { describe, expect, it } from 'vitest';
import { composedReleases } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/app-name.ts';
import { integrity } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import { openStore } from '../store/site-store.ts';
import { checkContract, checkTypes } from './check-types.ts';

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), code);
  }
}

it('tells the type errors of what an app is built from, by file and line, and of nothing else', async () => {
  const root = temporaryFolder();
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(PROJECT_ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  const wrong = "const text: string = 'a';\nexport const number: number = text;\n";
  write(root, {
    'mfe-guide/src/page.ts': wrong,
    'mfe-guide/src/page.test.ts': wrong,
    'mfe-guide/src/right.ts': 'export const version: string | undefined = process.env.NODE_ENV;\n',
    'shared-lib/src/index.ts': wrong,
    'mfe-content/src/page.ts': wrong,
  });
  const refusals = await checkTypes('guide', root);
  expect(refusals.map(({ subject }) => subject).sort()).toEqual([
    'guide, mfe-guide/src/page.ts:2',
    'guide, shared-lib/src/index.ts:2',
  ]);
  expect(refusals[0]).toMatchObject({
    check: 'types',
    reason: "Type 'string' is not assignable to type 'number'. (TS2322)",
    remedy: expect.stringContaining('npm run check'),
  });
});

it('refuses what the compiler says nothing sensible about', async () => {
  const [refusal] = await checkTypes('guide', temporaryFolder());
  expect(refusal?.reason).toMatch(/^The compiler does not finish: .*Cannot find module/s);
});

describe('the contract of shared-lib', () => {
  const LIBRARY = `export interface Route { path: string }
export interface Webhook { post(text: string): void; track(): void }
export declare const webhook: Webhook;
`;
  const GUIDE = `import { type Route, webhook } from 'shared-lib';
export const routes: Route[] = [{ path: '/guide' }];
webhook.track();
`;

  interface Case {
    /** Of the guide, whose shared-lib is `LIBRARY`; null for a release without sources. */
    code?: string | null;
    candidate?: AppName;
    time?: number;
  }

  /** What is refused of small releases where the shell provides this shared-lib; the other apps have no sources. */
  function refused(provided: string, { code = GUIDE, candidate = 'guide', time }: Case = {}) {
    const store = openStore(temporaryFolder());
    const release = (app: AppName, library: string, text: string): Partial<Release> => {
      const files = { 'shared-lib/src/index.ts': library, [`${appOf(app).folder}/src/page.ts`]: text };
      write(join(store.releases.folder(app, '1.0.0'), 'source'), files);
      const contents = Object.entries(files).map(([name, of]) => [`source/${name}`, integrity(of)]);
      return { contents: Object.fromEntries(contents) };
    };
    const shell = release('shell', provided, '');
    const releases = composedReleases({ shell, guide: code === null ? {} : release('guide', LIBRARY, code) });
    return checkContract(store, releases, candidate, time);
  }

  it('is kept by a remote that was built against what the shell provides, and by names that are new', async () => {
    expect(await refused(LIBRARY)).toEqual([]);
    const grown = `${LIBRARY.replace('path: string', 'path: string; title?: string')}export declare const more: string;\n`;
    expect(await refused(grown, { candidate: 'shell' })).toEqual([]);
  });

  it('is broken by a remote that uses what the live shell does not have yet', async () => {
    const provided = LIBRARY.replace(' track(): void', '');
    expect(await refused(provided)).toEqual([
      {
        check: 'contract',
        subject: 'guide 1.0.0',
        reason:
          "guide 1.0.0 was built against another shared-lib than the one that the shell 1.0.0 provides: mfe-guide/src/page.ts:3 Property 'track' does not exist on type 'Webhook'. (TS2339)",
        remedy: 'Release the shell first: it brings the shared-lib that guide was built against.',
      },
    ]);
    expect(await refused(provided, { candidate: 'content' })).toEqual([]);
  });

  it('is broken by a shell that takes away or changes what a live remote uses, and not by what nobody uses', async () => {
    const changed = LIBRARY.replace('track(): void', 'track(event: string): void');
    expect(await refused(changed, { candidate: 'shell' })).toEqual([
      {
        check: 'contract',
        subject: 'shell 1.0.0',
        reason: expect.stringContaining('Expected 1 arguments'),
        remedy: expect.stringContaining('Keep what guide uses'),
      },
    ]);
    const provided = LIBRARY.replace('post(text: string): void;', '');
    expect(await refused(provided, { candidate: 'shell' })).toEqual([]);
  });

  const ANOTHER = `${LIBRARY}// another\n`;

  it.skipIf(isWithout('bubblewrap'))(
    'is judged without a word of what lies outside of the release',
    async () => {
      const secret = join(temporaryFolder(), 'secret.json');
      writeFileSync(secret, '{ "key_of_the_machine": "text" }');
      const code = `import secret from '${secret}';\nexport const wrong: number = secret;\n`;
      const said = await refused(ANOTHER, { code }).then(JSON.stringify, String);
      expect(said).not.toContain('key_of_the_machine');
    },
  );

  it('is judged in limited time', async () => {
    await expect(refused(ANOTHER, { time: 1 })).rejects.toThrow('The compiler takes more');
  });

  it('has nothing to do with errors that a remote has by itself, nor with releases without sources', async () => {
    const code = `${GUIDE}export const wrong: number = 'text';\n`;
    expect(await refused(ANOTHER, { code })).toEqual([]);
    expect(await refused('', { code: null })).toEqual([]);
  });
});
