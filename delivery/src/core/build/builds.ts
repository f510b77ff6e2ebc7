import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { type InlineConfig, mergeConfig, normalizePath, type Plugin } from 'vite';
import { appPath, SHARED_LIB } from '../project/project.ts';
import { PAGE_VIEW } from '../store/packed-pages.ts';
import type { AppName } from '../store/version-set.ts';
import { appPlugins } from './app-build.ts';
import { pictures } from './pictures.ts';
import { federationOptions, fragmentsModule, routesModule, STYLESHEET, shellDefines } from './sharing.ts';
import { className, cssLayer } from './styles.ts';
import { BUILD_TARGET } from './supported-browsers.ts';

/** The build process prints this line before its error message. */
export const BUILD_FAILED = '\u001ewhy the build failed';

export interface BuildTarget {
  app: AppName;
  version: string;
  base: string;
  outDir: string;
  withDrafts: boolean;
}

/** Many small shared chunks cost readers more in requests than they save in bytes. */
function chunks(app: AppName) {
  const folder = `${normalizePath(appPath(app))}/`;
  const areaOf = (id: string) => {
    if (id.startsWith('\0content:')) return 'content';
    return id.startsWith(folder) ? /^(?:src\/)?([^/]+)/.exec(id.slice(folder.length))?.[1] : undefined;
  };
  return [
    { name: 'start', test: /node_modules\/@module-federation\//, priority: 4 },
    {
      name: 'common',
      test: /shared-lib\/src\/(?:ui\/|site\/facts|webhook\/webhook-bodies)|__loadShare__/,
      priority: 3,
    },
    {
      name: 'parts',
      test: (id: string) => {
        const area = areaOf(id);
        if (area) return !['pages', 'reading', 'legal', 'data', 'content'].includes(area);
        return /lucide-react\/dist\/esm\/(?!icons\/)/.test(id);
      },
      minShareCount: 2,
      priority: 2,
    },
    {
      name: 'reading',
      test: (id: string) =>
        ['reading', 'data', 'content'].includes(areaOf(id) ?? '') ||
        id.includes('lucide-react/dist/esm/icons/'),
      minShareCount: 2,
      priority: 1,
    },
  ];
}

const SHELL_FILE = 'assets/[name].js';

export function clientBuild({ app, base, outDir, withDrafts }: BuildTarget): InlineConfig {
  const isShell = app === 'shell';
  return mergeConfig(baseConfig(app, withDrafts), {
    base,
    define: isShell ? shellDefines() : {},
    plugins: [withoutPreloading, react(), isShell ? null : federation(federationOptions(app))],
    build: {
      outDir,
      emptyOutDir: true,
      target: BUILD_TARGET,
      manifest: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      // `lateCode` of shared-lib preloads the files of late imports instead.
      modulePreload: false,
      rolldownOptions: {
        output: {
          codeSplitting: isShell ? true : { groups: chunks(app) },
          // The address of these scripts contains the version, so their names need no hash.
          ...(isShell && { entryFileNames: SHELL_FILE, chunkFileNames: SHELL_FILE }),
          assetFileNames: ({ names }) =>
            names.includes(STYLESHEET) ? STYLESHEET : 'assets/[name]-[hash][extname]',
        },
        input: isShell
          ? {
              main: 'src/main.tsx',
              boot: 'src/boot/boot.ts',
              'inline-validation': 'src/boot/inline-validation.ts',
              later: 'src/boot/later.ts',
            }
          : [routesModule(app), fragmentsModule(app)].filter((module) => module !== null),
      },
    },
  } satisfies InlineConfig);
}

export function pageViewBuild({ app, base, outDir, withDrafts }: BuildTarget): InlineConfig | null {
  const input = appPath(app, 'src/page-view.ts');
  if (!existsSync(input)) return null;
  return mergeConfig(baseConfig(app, withDrafts), {
    base,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: BUILD_TARGET,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, entryFileNames: PAGE_VIEW },
      },
    },
  } satisfies InlineConfig);
}

const RENDER_ENTRY = 'rendering.mjs';

const renderingEntry = (app: AppName): Plugin => ({
  name: 'rendering-entry',
  resolveId: (id) => (id === RENDER_ENTRY ? `\0${RENDER_ENTRY}` : null),
  load(id) {
    if (id !== `\0${RENDER_ENTRY}`) return null;
    const folder = normalizePath(appPath(app));
    const modules = app === 'shell' ? ['src/server.tsx'] : ['src/routes.ts', fragmentsModule(app)];
    const own = modules.flatMap((module) => (module ? `export * from '${folder}/${module}';` : []));
    return `${own.join('\n')}
      export * from 'shared-lib/federation/pack-pages.tsx';`;
  },
});

/** The bundle that renders an app's pages while its release is packed. It is not part of the release. */
export function serverBuild({ app, base, outDir, withDrafts }: BuildTarget): InlineConfig {
  return mergeConfig(baseConfig(app, withDrafts), {
    base,
    plugins: [renderingEntry(app), react()],
    // The process must have only one copy of React. Rendering never imports axios.
    ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'react-router-dom', 'axios'] },
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { rendering: RENDER_ENTRY },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  } satisfies InlineConfig);
}

/** Removes Vite's preload helper (1.3 KB), which does nothing without `modulePreload` and `cssCodeSplit`. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

export function baseConfig(name: AppName, withDrafts: boolean): InlineConfig {
  const layer = name === 'shell' ? 'shell' : 'app';
  return {
    configFile: false,
    root: appPath(name),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [ownSources(), cssLayer(layer), pictures(), appPlugins(name, withDrafts)],
    // An `.env` file in an app's folder must not set variables.
    envDir: false,
    css: { modules: { generateScopedName: className }, postcss: {} },
    build: {
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // Without this option, all of lucide-react's 2000 icons are parsed.
        experimental: { lazyBarrel: true },
      },
    },
  };
}

/** Refuses files outside the app, shared-lib and packages: `import text from '/etc/passwd?raw'` would publish the file. */
export function ownSources(): Plugin {
  let root = '';
  return {
    name: 'own-sources',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const own = [root, SHARED_LIB].map((folder) => join(folder, sep));
      const modules = [...this.getModuleIds()].map((id) => id.replace(/^\0/, '').split('?')[0] ?? '');
      const assets = Object.values(bundle).flatMap((one) =>
        one.type === 'asset' ? one.originalFileNames.map((name) => resolve(root, name)) : [],
      );
      for (const file of [...modules.filter((id) => isAbsolute(id)), ...assets]) {
        if (file.includes('/node_modules/') || own.some((folder) => file.startsWith(folder))) continue;
        this.error(
          `The app imports ${relative(root, file)} from outside its folder. Move the file into the app's folder, or into shared-lib.`,
        );
      }
    },
  };
}
