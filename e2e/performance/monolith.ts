import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { FederationManifest, IntegrityFile, OwnBlock } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { chunks } from '../../delivery/src/core/build/builds.ts';
import { pageFiles, type ViteManifest } from '../../delivery/src/core/build/describe-release.ts';
import { className } from '../../delivery/src/core/build/styles-and-pictures.ts';
import { BUILD_TARGET } from '../../delivery/src/core/build/supported-browsers.ts';
import { releaseRoutes } from '../../delivery/src/core/confine/release-routes.ts';
import { appOf, PROJECT_ROOT, REMOTES } from '../../delivery/src/core/project/project.ts';
import { compressFile, integrity } from '../../delivery/src/core/store/files.ts';
import type { Versions } from '../../delivery/src/core/store/releases.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
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

/** The text of an answer as it is before its compression. */
const textOf = ({ body, encoding }: Answer = { headers: {}, body: new Uint8Array() }) =>
  (encoding ? brotliDecompressSync(body) : Buffer.from(body)).toString();

/** What is live: the site's folder, its releases, and what its server answers. */
interface Live {
  site: string;
  versions: Versions;
  pages: readonly string[];
  answers: ReadonlyMap<string, Answer>;
}

/**
 * The live site's pages as a monolith: the same rendered HTML, styles and pictures, with the scripts of one build in
 * the place of the shell's and the remotes'. `folder` takes the build.
 */
export async function monolith(
  { site, versions, pages: addresses, answers: live }: Live,
  folder: string,
): Promise<Map<string, Answer>> {
  const manifest = await buildOnce(folder);
  const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js')).sort();
  const main = manifest[MAIN]?.file ?? '';

  const { apps } = JSON.parse(textOf(live.get('/federation.json'))) as FederationManifest;
  const pages = [];
  for (const app of REMOTES) {
    const { routes } = await releaseRoutes(openStore(site).releases.folder(app, versions[app] ?? ''));
    for (const { path, source, static: isStatic, parts = [] } of routes) {
      const known = apps[app]?.pages.find((page) => page.path === path);
      const own = (keys: readonly string[]) =>
        pageFiles(manifest, [MAIN, ...keys.map((key) => `${appOf(app).folder}/${key}`)]);
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
  for (const [address, answer] of live) {
    const { headers } = answer;
    if (!addresses.includes(address)) {
      const name = /^\/_r\/[^/]+\/[^/]+\/(.+)$/.exec(address)?.[1];
      if (address.endsWith('.js')) continue;
      answers.set(address, answer);
      // Its own code asks below its own base.
      if (name) answers.set(BASE + name, answer);
      continue;
    }
    const html = textOf(answer);
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
      headers: { ...headers, 'content-security-policy': policy },
      body: await readFile(`${file}.br`),
      encoding: 'br',
    });
  }
  return answers;
}
