import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { FederationManifest, IntegrityFile, OwnBlock } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { releaseRoutes } from '../../delivery/src/confine/release-routes.ts';
import type { ExportedSite } from '../../delivery/src/export/exported-site.ts';
import { APPS, PROJECT_ROOT, REMOTES } from '../../delivery/src/project.ts';
import { pageFiles, type ViteManifest } from '../../delivery/src/release/describe-release.ts';
import { compressFile, integrity } from '../../delivery/src/store/files.ts';
import { releaseFolder, type Versions } from '../../delivery/src/store/site.ts';
import { chunks } from '../../delivery/src/vite/builds.ts';
import { className } from '../../delivery/src/vite/styles-and-pictures.ts';
import { BUILD_TARGET } from '../../delivery/src/vite/supported-browsers.ts';
import type { Answer } from './serve-answers.ts';

const BASE = '/_r/site/1/';
const MAIN = 'e2e/performance/monolith-main.tsx';

/** Where the build's code expects its pages and files; their names are known only after it. */
const PLACE = /JSON\.parse\(["'`]monolith pages["'`]\)/;

/** One build of the shell and every remote, as a site without federation has it. Same plugins, minifier and target. */
async function buildOnce(outDir: string): Promise<ViteManifest> {
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    base: BASE,
    mode: 'production',
    logLevel: 'error',
    envDir: false,
    publicDir: false,
    define: { __MONOLITH__: 'JSON.parse("monolith pages")' },
    plugins: [react()],
    css: { modules: { generateScopedName: className }, postcss: {} },
    build: {
      outDir,
      emptyOutDir: true,
      target: BUILD_TARGET,
      manifest: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: MAIN,
        experimental: { lazyBarrel: true },
        output: { codeSplitting: { groups: chunks('content') } },
      },
    },
  });
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as ViteManifest;
}

/** What of a page may stand in its policy by hash. */
const inlineBlocks = (html: string) =>
  [...html.matchAll(/<(?:style|script type="importmap")[^>]*>(.*?)<\/(?:style|script)>/gs)].map(
    ([, text = '']) => text,
  );

/** What is live: the site's folder, its releases, and what its server answers. */
interface Live {
  site: string;
  versions: Versions;
  exported: ExportedSite;
}

/**
 * The live site's pages as a monolith: the same rendered HTML, styles and pictures, with the scripts of one build in
 * the place of the shell's and the remotes'. `folder` takes the build.
 */
export async function monolith(
  { site, versions, exported }: Live,
  folder: string,
): Promise<Map<string, Answer>> {
  const { files, forChromium } = exported;
  const manifest = await buildOnce(folder);
  const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js')).sort();
  const main = manifest[MAIN]?.file ?? '';

  const listed = files.find(({ address }) => address === '/federation.json')?.bodies.identity;
  const { apps } = JSON.parse(Buffer.from(listed ?? []).toString()) as FederationManifest;
  const pages = [];
  for (const app of REMOTES) {
    const { routes } = await releaseRoutes(releaseFolder(site, app, versions[app] ?? ''));
    for (const { path, source, static: isStatic, parts = [] } of routes) {
      const known = apps[app]?.pages.find((page) => page.path === path);
      const own = (keys: readonly string[]) =>
        pageFiles(manifest, [MAIN, ...keys.map((key) => `${APPS[app].folder}/${key}`)]);
      const of = (keys: readonly string[]) => own(keys).map((file) => scripts.indexOf(file));
      pages.push({ ...known, path, files: of(isStatic ? [] : [source]), more: of([source, ...parts]) });
    }
  }
  const text = await readFile(join(folder, main), 'utf8');
  const value = JSON.stringify({ files: scripts.map((file) => BASE + file), pages });
  if (!PLACE.test(text)) throw new Error('The monolith has no place for its pages.');
  await writeFile(
    join(folder, main),
    text.replace(PLACE, () => value),
  );

  const answers = new Map<string, Answer>();
  const hashes: Record<string, string> = {};
  for (const file of scripts) {
    const path = join(folder, file);
    hashes[BASE + file] = integrity(await readFile(path));
    await compressFile(path);
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000, immutable' };
    answers.set(BASE + file, { headers, body: await readFile(`${path}.br`), encoding: 'br' });
  }

  const map = JSON.stringify({ integrity: hashes });
  await mkdir(join(folder, 'pages'), { recursive: true });
  for (const { address, kind, type, headers, bodies } of files) {
    const body = Buffer.from(bodies.identity ?? []);
    if (kind !== 'page') {
      const name = /^\/_r\/[^/]+\/[^/]+\/(.+)$/.exec(address)?.[1];
      const served = { 'content-type': type, ...headers };
      const [form, encoding] = bodies.br ? [bodies.br, 'br' as const] : [body, undefined];
      if (address.endsWith('.js')) continue;
      const answer = { headers: served, body: form, encoding };
      answers.set(address, answer);
      // Its own code asks below its own base.
      if (name) answers.set(BASE + name, answer);
      continue;
    }
    const html = body.toString();
    const own = JSON.parse(/id="mfe-own">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as OwnBlock;
    const page = pages.find(({ path }) => path === address);
    const needed = (page?.files ?? []).map((index): IntegrityFile => {
      const file = BASE + scripts[index];
      return [file, hashes[file] ?? ''];
    });
    const block: OwnBlock = {
      app: null,
      release: null,
      main: BASE + main,
      files: [...needed, ...own.files.filter(([url]) => url.endsWith('.css'))],
      shell: needed.length,
      eager: own.eager,
    };
    const changed = html
      .replace(
        /(id="mfe-own">).*?(<\/script>)/s,
        (_, before, after) => before + JSON.stringify(block) + after,
      )
      .replace(/(<script type="importmap">).*?(<\/script>)/s, (_, before, after) => before + map + after);
    const hashed = inlineBlocks(changed).map(integrity);
    const policy = inlineBlocks(html).reduce(
      (text, block, index) => text.replace(integrity(block), hashed[index] ?? ''),
      headers['content-security-policy'] ?? '',
    );
    const file = join(folder, 'pages', `${address.replaceAll('/', '_')}.html`);
    await writeFile(file, changed);
    await compressFile(file);
    answers.set(address, {
      headers: { 'content-type': type, ...headers, ...forChromium, 'content-security-policy': policy },
      body: await readFile(`${file}.br`),
      encoding: 'br',
    });
  }
  return answers;
}
