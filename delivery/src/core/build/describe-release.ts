import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseSync } from 'vite';
import { appPath, sourcePath } from '../project/project.ts';
import { APP_LIST, SEARCHED_DOCUMENTS } from '../store/file-types.ts';
import { integrity, listContents, sourcesBelow } from '../store/files.ts';
import { BOOT_LATER, PAGE_VIEW } from '../store/packed-pages.ts';
import { appList, isOwnSource, RENDERERS, type Release, type ReleaseRoute } from '../store/releases.ts';
import type { DeclaredRoutes } from '../store/route-shape.ts';
import type { AppName } from '../store/version-set.ts';
import {
  CONTAINER,
  FONTS,
  fragmentsModule,
  installedVersion,
  routesModule,
  SHARED_MODULES,
  STYLESHEET,
} from './sharing.ts';

const VITE_MANIFEST = '.vite/manifest.json';

type Part = Pick<ReleaseRoute, 'source' | 'static'>;

/** Also writes `app.json`. All other files but `release.json` must already exist. */
export async function describeRelease(
  folder: string,
  target: Pick<Release, 'app' | 'version' | 'base'>,
  { routes, fragments, redirects }: DeclaredRoutes,
): Promise<Release> {
  const { app, base } = target;
  const client = join(folder, 'client');
  const pathOf = (file: string) => `${base}${file}`;
  const isShell = app === 'shell';
  const manifest = JSON.parse(await readFile(join(client, VITE_MANIFEST), 'utf8')) as Manifest;
  const container = isShell ? [] : containerOf(manifest);
  const start = pageFiles(manifest, [...container, isShell ? 'src/main.tsx' : routesModule(app)]);
  const fragmentsStart =
    fragments.length > 0 ? pageFiles(manifest, [...container, fragmentsModule(app) ?? '']) : [];
  const reachable = scriptsFrom(manifest, start, 'all');
  const all = isShell ? start : reachable;
  if (!isShell && existsSync(join(client, PAGE_VIEW))) all.push(PAGE_VIEW);
  const late = reachable.filter((file) => !all.includes(file));
  const indices = (files: readonly string[]) => files.map((file) => all.indexOf(file));
  const withFiles = <Data extends Part>(startFiles: readonly string[], part: Data) => {
    const own = pageFiles(manifest, [part.source]);
    const files = unique([...startFiles, ...(part.static ? [] : own)]);
    const more = own.filter((file) => !files.includes(file));
    return { ...part, files: indices(files), more: indices(more) };
  };
  const sources = new Set([...routes, ...fragments].map((part) => part.source));
  const lateFiles = Object.entries(manifest).flatMap(([key, { src, isDynamicEntry }]) => {
    if (!isDynamicEntry || !src || sources.has(src)) return [];
    const files = pageFiles(manifest, [key]).filter((file) => !start.includes(file));
    const name = sourcePath(appPath(app, src));
    return files.length > 0 && isOwnSource(app, name) ? [[name, files.map(pathOf)] as const] : [];
  });
  const css = manifest[STYLESHEET]?.file;
  const publicFolder = appPath(app, 'public');
  const publicNames = existsSync(publicFolder) ? await readdir(publicFolder) : [];
  const release: Release = {
    ...target,
    entry: pathOf(isShell ? (manifest['src/main.tsx']?.file ?? '') : CONTAINER),
    css: css ? pathOf(css) : null,
    files: all.map(pathOf),
    ...(isShell && { fonts: pathOf(FONTS), late: [BOOT_LATER, ...late].map(pathOf) }),
    lateFiles: Object.fromEntries(lateFiles),
    routes: routes.map((route) => withFiles(start, route)),
    ...(fragments.length > 0 && {
      fragments: fragments.map((fragment) => withFiles(fragmentsStart, fragment)),
    }),
    ...(Object.keys(redirects).length > 0 && { redirects }),
    rootFiles: publicNames.filter((name) => name !== SEARCHED_DOCUMENTS).sort(),
    shared: Object.fromEntries(
      SHARED_MODULES.map(({ name, requiredVersion }) => [
        name,
        isShell ? installedVersion(name) : requiredVersion,
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

const unique = (files: readonly string[]) => [...new Set(files)];

/** A remote loads its container and the list of its shared modules before its exposed modules. */
function containerOf(manifest: Manifest): string[] {
  const key = Object.keys(manifest).find((one) => manifest[one]?.file === CONTAINER) ?? '';
  const loaded = manifest[key]?.dynamicImports ?? [];
  return [key, ...loaded.filter((one) => !one.startsWith('src/'))];
}

/** `start` and every script that these files import. `static` ignores `import()`. */
function scriptsFrom(manifest: Manifest, start: readonly string[], kind: 'static' | 'all'): string[] {
  const files = new Set(start);
  for (const file of files) {
    const { imports = [], dynamicImports = [] } =
      Object.values(manifest).find((one) => one.file === file) ?? {};
    for (const key of kind === 'all' ? [...imports, ...dynamicImports] : imports)
      files.add(manifest[key]?.file ?? '');
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

export function pageFiles(manifest: Manifest, sources: readonly string[]): string[] {
  const start = sources.map((key) => {
    if (manifest[key]) return manifest[key].file;
    throw new Error(
      `The build has no module ${key}: the "source" of a route or fragment must name the file that it loads.`,
    );
  });
  return scriptsFrom(manifest, start, 'static');
}

/**
 * The React Router exports that a remote's sources import (`*` for the whole module), or that the shell shares. An
 * import that the shell does not share would silently be `undefined` at run time.
 */
async function routerNames(app: AppName): Promise<string[]> {
  const moduleOf = async (path: string) => {
    const text = await readFile(appPath(app, path), 'utf8');
    const { staticExports, staticImports } = parseSync(path, text).module;
    const exported = staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
    const imported = staticImports.filter(isFromRouter).flatMap(({ entries }) => entries);
    return { exported, imported: imported.filter(({ isType }) => !isType) };
  };
  if (app === 'shell') {
    const { exported } = await moduleOf('src/remotes/shared-router.ts');
    return exported.map(({ exportName }) => exportName.name ?? '').sort();
  }
  const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path);
  const modules = await Promise.all((await sourcesBelow(appPath(app), 'src')).filter(isSource).map(moduleOf));
  const names = modules
    .flatMap(({ exported, imported }) => [...imported, ...exported.filter(isFromRouter)])
    .map(({ importName: { name, kind } }) => name ?? (kind === 'Default' ? 'default' : '*'));
  return unique(names).sort();
}

const isFromRouter = ({ moduleRequest }: { moduleRequest: { value: string } | null }): boolean =>
  moduleRequest?.value === 'react-router-dom';
