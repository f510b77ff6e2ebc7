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

it('tells the type errors of what an app is built from, by file and line, and of nothing else', async () => {
  const root = temporaryFolder();
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(PROJECT_ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  const wrong = "const text: string = 'a';\nexport const number: number = text;\n";
  const files = {
    'mfe-guide/src/page.ts': wrong,
    'mfe-guide/src/page.test.ts': wrong,
    'mfe-guide/src/right.ts': 'export const version: string | undefined = process.env.NODE_ENV;\n',
    'shared-lib/src/index.ts': wrong,
    'mfe-content/src/page.ts': wrong,
  };
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), code);
  }
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
  const root = temporaryFolder();
  const [refusal] = await checkTypes('guide', root);
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

  /** Small releases whose sources are these; an app without any is not judged. */
  function releasesWith(sources: Readonly<Record<AppName, { library: string; code?: string }>>) {
    const store = openStore(temporaryFolder());
    const changes: Record<AppName, Partial<Release>> = {};
    for (const [app, { library, code = '' }] of Object.entries(sources)) {
      const { folder } = appOf(app);
      const files = { 'shared-lib/src/index.ts': library, [`${folder}/src/page.ts`]: code };
      for (const [name, text] of Object.entries(files)) {
        const file = join(store.releases.folder(app, '1.0.0'), 'source', name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      const contents = Object.entries(files).map(([name, text]) => [`source/${name}`, integrity(text)]);
      changes[app] = { contents: Object.fromEntries(contents) };
    }
    return { store, releases: composedReleases(changes) };
  }

  it('is kept by a remote that was built against what the shell provides, and by names that are new', async () => {
    const same = releasesWith({ shell: { library: LIBRARY }, guide: { library: LIBRARY, code: GUIDE } });
    expect(await checkContract(same.store, same.releases, 'guide')).toEqual([]);
    const library = `${LIBRARY.replace('path: string', 'path: string; title?: string')}export declare const more: string;\n`;
    const grown = releasesWith({ shell: { library }, guide: { library: LIBRARY, code: GUIDE } });
    expect(await checkContract(grown.store, grown.releases, 'shell')).toEqual([]);
  });

  it('is broken by a remote that uses what the live shell does not have yet', async () => {
    const { store, releases } = releasesWith({
      shell: { library: LIBRARY.replace(' track(): void', '') },
      guide: { library: LIBRARY, code: GUIDE },
    });
    expect(await checkContract(store, releases, 'guide')).toEqual([
      {
        check: 'contract',
        subject: 'guide 1.0.0',
        reason:
          "guide 1.0.0 was built against another shared-lib than the one that the shell 1.0.0 provides: mfe-guide/src/page.ts:3 Property 'track' does not exist on type 'Webhook'. (TS2339)",
        remedy: 'Release the shell first: it brings the shared-lib that guide was built against.',
      },
    ]);
    expect(await checkContract(store, releases, 'content')).toEqual([]);
  });

  it('is broken by a shell that takes away or changes what a live remote uses, and not by what nobody uses', async () => {
    const unused = LIBRARY.replace('post(text: string): void;', '');
    for (const [library, told] of [
      [LIBRARY.replace('track(): void', 'track(event: string): void'), 'Expected 1 arguments'],
      [unused, null],
    ] as const) {
      const { store, releases } = releasesWith({
        shell: { library },
        guide: { library: LIBRARY, code: GUIDE },
      });
      const [refusal] = await checkContract(store, releases, 'shell');
      if (!told) expect(refusal).toBeUndefined();
      else {
        expect(refusal?.subject).toBe('shell 1.0.0');
        expect(refusal?.reason).toContain(told);
        expect(refusal?.remedy).toContain('Keep what guide uses');
      }
    }
  });

  it.skipIf(isWithout('bubblewrap'))(
    'is judged without a word of what lies outside of the release',
    async () => {
      const secret = join(temporaryFolder(), 'secret.json');
      writeFileSync(secret, '{ "key_of_the_machine": "text" }');
      const code = `import secret from '${secret}';\nexport const wrong: number = secret;\n`;
      const shell = { library: `${LIBRARY}// another\n` };
      const { store, releases } = releasesWith({ shell, guide: { library: LIBRARY, code } });
      const said = await checkContract(store, releases, 'guide').then(
        String,
        (error: Error) => error.message,
      );
      expect(said).not.toContain('key_of_the_machine');
    },
  );

  it('is judged in limited time', async () => {
    const shell = { library: `${LIBRARY}// another\n` };
    const { store, releases } = releasesWith({ shell, guide: { library: LIBRARY, code: GUIDE } });
    await expect(checkContract(store, releases, 'guide', 1)).rejects.toThrow('The compiler takes more');
  });

  it('has nothing to do with errors that a remote has by itself, nor with releases without sources', async () => {
    const code = `${GUIDE}export const wrong: number = 'text';\n`;
    const shell = { library: `${LIBRARY}// another\n` };
    const own = releasesWith({ shell, guide: { library: LIBRARY, code } });
    expect(await checkContract(own.store, own.releases, 'guide')).toEqual([]);
    const early = releasesWith({ shell: { library: '' } });
    expect(await checkContract(early.store, early.releases, 'guide')).toEqual([]);
  });
});
