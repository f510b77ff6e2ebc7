import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteFragment, RemoteRoute, SiteConfig } from 'shared-lib';
import { fragmentsIn, type RenderedFrames } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { createTemporaryFolder } from '../process/temporary-folder.ts';
import { appPath, PROJECT_ROOT, SHARED_LIB } from '../project/project.ts';
import {
  type Frames,
  ORIGIN_PLACEHOLDER,
  type PackedFragment,
  type PackedPage,
  type PackedPages,
  socialPictureFile,
} from '../store/packed-pages.ts';
import { checkedRoutes, type DeclaredRoutes } from '../store/route-shape.ts';
import { type BuildTarget, serverBuild } from './builds.ts';
import { drawSocialPictures } from './pictures.ts';
import { isSearched, pageSections, searchedDocuments } from './search-sections.ts';
import { FONTS, STYLESHEET } from './sharing.ts';
import { createPageStyles, modulePrefix, onlyFonts, withoutFonts } from './styles.ts';

/** What every bundle exports (`renderingEntry`). */
type Renderer = typeof import('shared-lib/federation/pack-pages.tsx');

interface RemoteBundle extends Renderer {
  routes: readonly RemoteRoute[];
  redirects?: unknown;
  fragments?: readonly RemoteFragment[];
}

interface ShellBundle extends Renderer {
  renderFrames(site: SiteConfig): Promise<RenderedFrames>;
}

async function packedSite(): Promise<SiteConfig> {
  const bytes = await readFile(join(SHARED_LIB, 'site.config.json'));
  // TextDecoder removes the byte order mark that some Windows editors add.
  const { identity } = JSON.parse(new TextDecoder().decode(bytes)) as SiteConfig;
  return { origin: ORIGIN_PLACEHOLDER, host: '/api', identity };
}

async function sharedStylePrefixes(): Promise<ReadonlySet<string>> {
  const folder = join(SHARED_LIB, 'src/ui');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.module.css'));
  return new Set(files.map((name) => modulePrefix(join(folder, name))));
}

/** The bundle is built inside the project, so that Node finds React. */
async function withBundle<Bundle extends Renderer>(
  target: BuildTarget,
  use: (bundle: Bundle) => Promise<DeclaredRoutes>,
): Promise<DeclaredRoutes> {
  const cache = join(PROJECT_ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  await using temporary = await createTemporaryFolder('rendering', cache);
  await build(serverBuild({ ...target, outDir: temporary.path }));
  const bundle: Bundle = await import(pathToFileURL(join(temporary.path, 'rendering.mjs')).href);
  return await use(bundle);
}

/** Writes `pages.json` and the link previews. @throws Error that names the page or fragment. */
export function packPages(target: BuildTarget): Promise<DeclaredRoutes> {
  const { app, base, outDir } = target;
  const client = join(outDir, 'client');
  const rethrow = (what: string) => (cause: Error) => {
    throw new Error(`${app}: the ${what} could not be rendered.\n  ${cause.stack ?? cause}`, { cause });
  };
  return withBundle<RemoteBundle>(target, async (bundle) => {
    const checked = checkedRoutes(bundle);
    await drawSocialPictures(client, appPath(app, 'src/pictures'), checked.routes);
    const stylesheet = join(client, STYLESHEET);
    const styles = existsSync(stylesheet) ? await readFile(stylesheet, 'utf8') : '';
    const stylesOf = createPageStyles(styles, await sharedStylePrefixes());
    const site = await packedSite();
    const pages: Record<string, PackedPage> = {};
    for (const route of bundle.routes) {
      const { path } = route;
      const picture = route.picture ? base + socialPictureFile(route.picture) : null;
      const packing = bundle.packPage(app, route, { site, picture });
      const rendered = await packing.catch(rethrow(`page ${path}`));
      const sections = isSearched(route) ? pageSections(rendered.html) : [];
      pages[path] = { ...rendered, css: stylesOf(rendered.html), sections };
    }
    const fragments: Record<string, PackedFragment> = {};
    for (const fragment of bundle.fragments ?? []) {
      const packing = bundle.packFragment(app, fragment, site);
      const rendered = await packing.catch(rethrow(`fragment ${fragment.name}`));
      fragments[fragment.name] = { ...rendered, css: stylesOf(rendered.html) };
    }
    const documents = await searchedDocuments(appPath(app, 'public'));
    const packed: PackedPages = { format: 1, pages, fragments, documents };
    await writeFile(join(outDir, 'pages.json'), JSON.stringify(packed));
    const routes = checked.routes.map((route) => {
      const placed = fragmentsIn(pages[route.path]?.html ?? '');
      return placed.length > 0 ? { ...route, fragments: placed } : route;
    });
    return { ...checked, routes };
  });
}

export function packFrames(target: BuildTarget): Promise<DeclaredRoutes> {
  const client = join(target.outDir, 'client');
  return withBundle<ShellBundle>(target, async ({ renderFrames }) => {
    const extractScript = async (name: string) => {
      const file = join(client, `assets/${name}.js`);
      const text = await readFile(file, 'utf8');
      await rm(file);
      return text.trim();
    };
    const stylesheet = await readFile(join(client, STYLESHEET), 'utf8');
    const [styles, fonts] = [withoutFonts(stylesheet), onlyFonts(stylesheet)];
    await writeFile(join(client, STYLESHEET), styles);
    await writeFile(join(client, FONTS), fonts);
    const stylesOf = createPageStyles(styles, await sharedStylePrefixes());
    const styled = (html: string, frame = '') => ({ html, css: stylesOf(frame + html) });
    const site = await packedSite();
    const rendered = await renderFrames(site);
    const current = Object.entries(rendered.current).map(([path, html]) => [path, styled(html)] as const);
    const frames: Frames = {
      format: 1,
      identity: site.identity,
      public: styled(rendered.public),
      bare: styled(rendered.bare),
      current: Object.fromEntries(current),
      missing: styled(rendered.missing, rendered.public),
      gated: styled(rendered.gated, rendered.public),
      fonts,
      boot: await extractScript('boot'),
      answers: await extractScript('inline-validation'),
    };
    await writeFile(join(target.outDir, 'frames.json'), JSON.stringify(frames));
    return { routes: [], fragments: [], redirects: {} };
  });
}
