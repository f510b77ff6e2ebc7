import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseRoutes } from '../confine/release-routes.ts';
import { APPS, type AppName, installedVersion, PROJECT_ROOT } from '../project.ts';
import { SHARED_MODULES } from '../shared-modules.ts';
import { integrity, listContents } from '../store/files.ts';
import type { IntegrityFile, Release, ReleaseRoute } from '../store/site.ts';
import { ICONS } from './icons.ts';
import { allScripts, pageFiles } from './page-files.ts';
import type { ViteManifest } from './vite-manifest.ts';

type Named = Pick<Release, 'app' | 'version' | 'base' | 'mode' | 'contract'>;

function sharedOf(app: AppName): Record<string, string> {
  return Object.fromEntries(
    SHARED_MODULES.map(({ name, requiredVersion }) => [
      name,
      app === 'shell' ? installedVersion(name) : requiredVersion,
    ]),
  );
}

/** Writes down what a built release consists of. */
export async function describeRelease(folder: string, named: Named): Promise<Release> {
  const { app, base } = named;
  const client = join(folder, 'client');
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as ViteManifest;
  const withIntegrity = async (file: string): Promise<IntegrityFile> => [
    `${base}${file}`,
    integrity(await readFile(join(client, file))),
  ];
  const shell = app === 'shell';
  const { routes, redirects } = shell ? { routes: [], redirects: {} } : await releaseRoutes(folder);
  const filesOfRoutes = routes.map(({ source, prose, parts = [] }) => {
    const files = pageFiles(manifest, prose ? ['src/routes.ts'] : ['src/routes.ts', source]);
    const more = pageFiles(manifest, ['src/routes.ts', source, ...parts]).filter(
      (file) => !files.includes(file),
    );
    return { files, more };
  });
  const ofRoutes = filesOfRoutes.flatMap(({ files, more }) => [...files, ...more]);
  // What no route names may still be imported by one of its files.
  const all = shell
    ? pageFiles(manifest, ['src/main.tsx'])
    : [...new Set([...ofRoutes, ...allScripts(manifest)])];
  const late = shell ? allScripts(manifest).filter((file) => !all.includes(file)) : [];
  const describedRoutes = routes.map((route, index): ReleaseRoute => {
    const indices = (list: readonly string[] = []) => list.map((file) => all.indexOf(file));
    return {
      ...route,
      files: indices(filesOfRoutes[index]?.files),
      more: indices(filesOfRoutes[index]?.more),
    };
  });
  const css = manifest['style.css']?.file;
  const publicFolder = join(PROJECT_ROOT, APPS[app].folder, 'public');
  const publicFiles = existsSync(publicFolder) ? await readdir(publicFolder) : [];
  const icons = publicFiles.includes('favicon.svg') ? ICONS.map(({ file }) => file) : [];
  const entryFile = shell ? manifest['src/main.tsx']?.file : 'remoteEntry.js';
  return {
    ...named,
    entry: `${base}${entryFile}`,
    boot: manifest['src/boot/boot.ts']?.file ?? null,
    css: css ? await withIntegrity(css) : null,
    files: await Promise.all(all.map(withIntegrity)),
    ...(shell ? { late: await Promise.all(late.map(withIntegrity)) } : {}),
    routes: describedRoutes,
    ...(Object.keys(redirects).length > 0 ? { redirects } : {}),
    rootFiles: [...publicFiles, ...icons].sort(),
    shared: sharedOf(app),
    contents: await listContents(folder),
  };
}
