import { mkdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import { installedVersion } from '../project/installed-packages.ts';
import { ownPath, PROJECT_ROOT, SHARED_LIB, SITE } from '../project/project.ts';
import { type AppName, type ByApp, type Origins, originsOf } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import { contentName, filesBelow, integrity } from '../store/files.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { checkRouteClashes } from './check-routes.ts';
import { writeDocuments } from './documents.ts';
import { pagesToRender, placedReleases } from './pages.ts';
import { type AppPages, placePages } from './render.ts';

/** What a composition depends on beside the releases. */
interface ComposeOptions {
  config: SiteConfig;
  /** Compositions whose pages may be kept, best first. */
  earlier?: readonly Composition[];
  /** The asset origins; those of `site.config.ts` by default. */
  origins?: Origins;
}

/**
 * Writes the pages of the releases that go live together below `<site>/compositions/<id>`. Keeps an earlier
 * composition's pages of the same release and shell, and renders the others. The id follows from the
 * releases, the configuration, the origins of files and the composing code, so an existing composition is used again.
 */
export async function compose(
  store: SiteStore,
  versions: Versions,
  { config, earlier = [], origins: chosen }: ComposeOptions,
): Promise<Composition> {
  const named = Object.entries(chosen ?? originsOf(SITE.apps));
  const origins = Object.fromEntries(named.filter(([app]) => Object.hasOwn(versions, app)));
  const composer = await composerName();
  const held = findRendered(earlier, { versions, config, origins });
  const apps = Object.keys(versions);
  const byApp = <Value>(value: (app: AppName) => Value) =>
    Object.fromEntries(apps.map((app) => [app, value(app)])) as unknown as ByApp<Value>;
  const composers = byApp((app) => held.get(app)?.rendered[app]?.composer ?? composer);
  const id = contentName(JSON.stringify([versions, config, origins, composers, composer]));
  const known = await store.compositions.read(id);
  if (known) return known;

  const releases = placedReleases(await store.releases.of(versions), origins);
  const { shell } = releases;
  const [clash] = checkRouteClashes(releases, null);
  if (clash) throw new Error(`${clash.reason} ${clash.remedy}`);
  const folders = byApp((app) => store.releases.folder(app, versions[app] ?? ''));
  const inlined = async (file: string | null) =>
    file === null ? '' : (await readFile(join(folders.shell, 'client', file), 'utf8')).trim();
  const boot = await inlined(shell.boot);
  const answers = await inlined(shell.answers ?? null);
  return store.drafts.inDraft(`composition-${id}`, async (draft) => {
    const outDir = join(draft, 'pages');
    await mkdir(outDir, { recursive: true });

    const placed: AppPages[] = [];
    // In sequence: apps without styles of their own have the same stylesheet.
    for (const app of apps) {
      placed.push({
        app,
        pages: await pagesToRender(store, app, releases, origins),
        holder: held.get(app) ?? null,
      });
    }
    const hashes = await placePages(store, placed, { site: config, folders, boot, answers, outDir });
    await writeDocuments(draft, { id, config, origins }, releases, folders);

    const stylesheets = new Map(placed.map(({ app, pages: [page] }) => [app, page?.stylesheet.file[0]]));
    const composition: Composition = {
      id,
      versions,
      config,
      ...(Object.keys(origins).length > 0 ? { origins } : {}),
      files: byApp((app) => {
        const { files = [], late = [], css } = releases[app] ?? {};
        return [...files, ...late, ...(css ? [css] : [])];
      }),
      pages: Object.fromEntries(placed.flatMap(({ pages }) => pages.map(({ path, file }) => [path, file]))),
      integrity: hashes,
      rendered: byApp((app) => ({
        composer: composers[app] ?? composer,
        stylesheet: held.get(app)?.rendered[app]?.stylesheet ?? stylesheets.get(app) ?? '',
      })),
      rootFiles: Object.fromEntries(
        Object.values(releases).flatMap(({ app, rootFiles }) => rootFiles.map((file) => [file, app])),
      ),
      redirects: Object.assign({}, ...Object.values(releases).map(({ redirects }) => redirects ?? {})),
      forms: Object.fromEntries(
        Object.values(releases).flatMap(({ routes }) =>
          routes.flatMap(({ path, form }) => (form ? [[form.action, { ...form, page: path }]] : [])),
        ),
      ),
      bootHash: integrity(boot),
    };
    await store.compositions.keep(draft, composition);
    return composition;
  });
}

/** The code that turns releases into pages. The releases' own code is in their versions. */
const FOLDERS = ['compose', 'confine', 'build'].map(ownPath);
const FILES = [
  ownPath('store/files.ts'),
  ...[
    'federation/render-markup.ts',
    'search/searched-text.ts',
    'site/days.ts',
    'site/locale.ts',
    'site/site-config.ts',
  ].map((file) => relative(PROJECT_ROOT, join(SHARED_LIB, 'src', file))),
];
const RENDERERS = ['react', 'react-dom', 'react-router', 'lightningcss', 'parse5', 'feed'];

/** Names the composing code: other code makes another composition. */
export async function composerName(root = PROJECT_ROOT): Promise<string> {
  const below = await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)));
  const paths = [...below.flat(), ...FILES].sort();
  const files = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')]),
  );
  return contentName(JSON.stringify([files, RENDERERS.map(installedVersion)]));
}

/** What pages must have come from to be kept. */
interface RenderedOf {
  versions: Versions;
  config: SiteConfig;
  origins: Origins;
}

/**
 * Which composition already has an app's pages, of the same release, shell, configuration and origins: the first of
 * `candidates`. Apps without one must be rendered.
 */
export function findRendered(
  candidates: readonly Composition[],
  { versions, config, origins }: RenderedOf,
): ReadonlyMap<AppName, Composition> {
  const shown = (one: Pick<Composition, 'config' | 'origins'>) =>
    JSON.stringify([one.config, one.origins ?? {}]);
  const wanted = shown({ config, origins });
  const alike = candidates.filter((one) => one.versions.shell === versions.shell && shown(one) === wanted);
  const found = new Map<AppName, Composition>();
  for (const app of Object.keys(versions)) {
    const holder = alike.find((one) => one.versions[app] === versions[app]);
    if (holder) found.set(app, holder);
  }
  return found;
}
