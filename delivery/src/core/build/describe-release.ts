import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseSync } from 'vite';
import { appOf, PROJECT_ROOT, sourcePath } from '../project/project.ts';
import { APP_LIST, MF_MANIFEST, SEARCHED_DOCUMENTS } from '../store/file-types.ts';
import { filesBelow, integrity, listContents } from '../store/files.ts';
import { BOOT_LATER, PAGE_VIEW } from '../store/packed-pages.ts';
import { appList, isOwnSource, RENDERERS, type Release, type ReleaseRoute } from '../store/releases.ts';
import type { DeclaredRoutes } from '../store/route-shape.ts';
import type { AppName } from '../store/version-set.ts';
import {
  FONTS,
  fragmentsModule,
  installedVersion,
  routesModule,
  SHARED_MODULES,
  STYLESHEET,
} from './sharing.ts';

const ENTRY = 'remoteEntry.js';

const VITE_MANIFEST = '.vite/manifest.json';

type Part = Pick<ReleaseRoute, 'source' | 'static' | 'parts'>;

/** Describes a built release, and writes its `app.json`, after all its other files. */
export async function describeRelease(
  folder: string,
  named: Pick<Release, 'app' | 'version' | 'base'>,
  { routes, fragments, redirects }: DeclaredRoutes,
): Promise<Release> {
  const { app, base } = named;
  const client = join(folder, 'client');
  const pathOf = (file: string) => `${base}${file}`;
  const shell = app === 'shell';
  const manifest = JSON.parse(await readFile(join(client, VITE_MANIFEST), 'utf8')) as Manifest;
  const startOf = async (expose: string, source: string | null) =>
    source ? [...new Set([...(await containerFiles(client, expose)), ...pageFiles(manifest, [source])])] : [];
  const start = shell ? pageFiles(manifest, ['src/main.tsx']) : await startOf('./routes', routesModule(app));
  const fragmentsStart = shell ? [] : await startOf('./fragments', fragmentsModule(app));
  const filesOf = (begin: readonly string[], { source, static: isStatic, parts = [] }: Part) => {
    const files = [...new Set([...begin, ...pageFiles(manifest, isStatic ? [] : [source])])];
    const more = pageFiles(manifest, [source, ...parts]).filter((file) => !files.includes(file));
    return { files, more };
  };
  const ofParts = [
    ...routes.map((route) => filesOf(start, route)),
    ...fragments.map((fragment) => filesOf(fragmentsStart, fragment)),
  ].flatMap(({ files, more }) => [...files, ...more]);
  // The files of routes may import other files.
  const all = shell
    ? start
    : [
        ...new Set([...ofParts, ...reachable(manifest, [...start, ...ofParts])]),
        ...(existsSync(join(client, PAGE_VIEW)) ? [PAGE_VIEW] : []),
      ];
  const late = shell ? reachable(manifest, start).filter((file) => !all.includes(file)) : [];
  const pages = new Set([...routes, ...fragments].map(({ source }) => source));
  const lateFiles = Object.entries(manifest).flatMap(([key, { src, isDynamicEntry }]) => {
    if (!isDynamicEntry || !src || pages.has(src)) return [];
    const files = pageFiles(manifest, [key]).filter((file) => !start.includes(file));
    const source = sourcePath(join(PROJECT_ROOT, appOf(app).folder, src));
    return files.length > 0 && isOwnSource(app, source) ? [[source, files.map(pathOf)] as const] : [];
  });
  const withFiles = <Data extends Part>(begin: readonly string[], part: Data) => {
    const { files, more } = filesOf(begin, part);
    const indices = (list: readonly string[]) => list.map((file) => all.indexOf(file));
    return { ...part, files: indices(files), more: indices(more) };
  };
  const css = manifest[STYLESHEET]?.file;
  const publicFolder = join(PROJECT_ROOT, appOf(app).folder, 'public');
  const publicNames = existsSync(publicFolder) ? await readdir(publicFolder) : [];
  const entryFile = shell ? manifest['src/main.tsx']?.file : ENTRY;
  const release: Release = {
    ...named,
    entry: `${base}${entryFile}`,
    css: css ? pathOf(css) : null,
    files: all.map(pathOf),
    ...(shell ? { fonts: pathOf(FONTS), late: [BOOT_LATER, ...late].map(pathOf) } : {}),
    lateFiles: Object.fromEntries(lateFiles),
    routes: routes.map((route) => withFiles(start, route)),
    ...(fragments.length > 0 && {
      fragments: fragments.map((fragment) => withFiles(fragmentsStart, fragment)),
    }),
    ...(Object.keys(redirects).length > 0 ? { redirects } : {}),
    rootFiles: publicNames.filter((name) => name !== SEARCHED_DOCUMENTS).sort(),
    shared: Object.fromEntries(
      SHARED_MODULES.map(({ name, requiredVersion }) => [
        name,
        shell ? installedVersion(name) : requiredVersion,
      ]),
    ),
    routerNames: await routerNames(app),
    renderedWith: Object.fromEntries(RENDERERS.map((name) => [name, installedVersion(name)])),
    contents: await listContents(folder),
  };
  const list = JSON.stringify(appList(release));
  await writeFile(join(client, APP_LIST), list);
  return { ...release, contents: { ...release.contents, [`client/${APP_LIST}`]: integrity(list) } };
}

async function containerFiles(client: string, expose: string): Promise<string[]> {
  const { metaData, exposes } = JSON.parse(await readFile(join(client, MF_MANIFEST), 'utf8')) as {
    metaData: { remoteEntry: { name: string } };
    exposes: readonly { path: string; assets: { js: { sync: readonly string[] } } }[];
  };
  return [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ path, assets }) => (path === expose ? assets.js.sync : [])),
  ];
}

function addClosure(manifest: Manifest, key: string, files: Set<string>, seen: Set<string>): void {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return;
  seen.add(key);
  files.add(entry.file);
  for (const imported of entry.imports ?? []) addClosure(manifest, imported, files, seen);
}

/** Every script that these may load, now or later. A host's own start, which the plugin adds, is not among them. */
function reachable(manifest: Manifest, start: readonly string[]): string[] {
  const files = new Set(start);
  for (const reached of files) {
    const { imports = [], dynamicImports = [] } =
      Object.values(manifest).find(({ file }) => file === reached) ?? {};
    for (const key of [...imports, ...dynamicImports]) files.add(manifest[key]?.file ?? '');
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

/** Every script that sources import statically (docs/architecture.md, "Loading a remote"). */
export function pageFiles(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  for (const key of sources) {
    if (!manifest[key]) {
      throw new Error(`The build has no module ${key}: a route's "source" must name the file that it loads.`);
    }
    addClosure(manifest, key, files, seen);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

/*
 * The shell shares the names of React Router that remotes use. Any other would be `undefined` in a remote, at run time
 * and without an error, so a release lists the names that it imports or shares.
 */

const ROUTER = 'react-router-dom';
const SHARING = 'src/remotes/shared-router.ts';

/** The names of React Router that a remote's sources import, `*` for the whole of it; or that the shell shares. */
async function routerNames(app: AppName): Promise<string[]> {
  const root = join(PROJECT_ROOT, appOf(app).folder);
  if (app === 'shell') return (await moduleOf(join(root, SHARING))).exports;
  const sources = (await filesBelow(root, 'src')).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  const found = await Promise.all(sources.map((path) => moduleOf(join(root, path))));
  return [...new Set(found.flatMap(({ imports }) => imports))].sort();
}

async function moduleOf(file: string) {
  const { module } = parseSync(file, await readFile(file, 'utf8'));
  const exported = module.staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === ROUTER)
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*'));
  const passedOn = exported
    .filter(({ moduleRequest }) => moduleRequest?.value === ROUTER)
    .map(({ importName }) => importName.name ?? '*');
  return {
    exports: exported.map(({ exportName }) => exportName.name ?? '').sort(),
    imports: [...imported, ...passedOn],
  };
}
