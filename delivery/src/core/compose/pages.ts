import { readFile } from 'node:fs/promises';
import type {
  IntegrityFile,
  OwnBlock,
  PageStylesheet,
  SharedPicture,
} from 'shared-lib/federation/documents.ts';
import { PAGE_VIEW, SOCIAL_PICTURE, socialPictureFile } from '../build/describe-release.ts';
import type { AppName, ByApp, Origins } from '../store/app-name.ts';
import { pageFile } from '../store/compositions.ts';
import { contentName, integrity } from '../store/files.ts';
import type { Release, ReleaseRoute } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { manifestApp } from './manifest-app.ts';
import { withoutFonts } from './page-styles.ts';
import type { RenderPage } from './render.ts';

const NOT_FOUND = '404.html';

/** Releases with the addresses at which browsers ask for their files. */
export function placedReleases(releases: ByApp<Release>, origins: Origins): ByApp<Release> {
  const placed = Object.values(releases).map((release) => {
    const origin = origins[release.app] ?? '';
    const at = ([url, hash]: IntegrityFile): IntegrityFile => [`${origin}${url}`, hash];
    const { entry, css, files } = release;
    return [
      release.app,
      { ...release, entry: `${origin}${entry}`, css: css && at(css), files: files.map(at) },
    ] as const;
  });
  return Object.fromEntries(placed) as unknown as ByApp<Release>;
}

/** The other origins as documents name them; undefined when there are none. */
export function namedOrigins(origins: Origins): string | undefined {
  return [...new Set(Object.values(origins))].sort().join(' ') || undefined;
}

const integrityOf = (...releases: readonly Release[]) =>
  Object.fromEntries(releases.flatMap(({ files, late = [] }) => [...files, ...late]));

async function notFoundPage(
  store: SiteStore,
  shell: Release,
  origins: OwnBlock['origins'],
): Promise<RenderPage> {
  const { stylesheet, styles } = await composeStylesheet(store, shell, null);
  return {
    styles,
    path: '/404',
    app: null,
    file: NOT_FOUND,
    own: {
      app: null,
      release: null,
      main: shell.entry,
      files: [...shell.files, stylesheet.file],
      late: shell.lateFiles,
      origins,
      shell: shell.files.length,
      eager: false,
    },
    integrity: integrityOf(shell),
    stylesheet,
    picture: null,
  };
}

function ownBlock(
  shell: Release,
  release: Release,
  { files, layout, access, view }: ReleaseRoute,
  stylesheet: PageStylesheet,
  origins: OwnBlock['origins'],
): OwnBlock {
  return {
    app: release.app,
    release: manifestApp(release),
    main: shell.entry,
    files: [
      ...shell.files,
      ...files.flatMap((index) => (release.files[index] ? [release.files[index]] : [])),
      stylesheet.file,
    ],
    late: shell.lateFiles,
    origins,
    shell: shell.files.length,
    // A page behind the gate or a sign-in form is useless before the application runs.
    eager: layout === 'bare' || access !== 'anyone',
    view: view ? release.files.find(([url]) => url.endsWith(`/${PAGE_VIEW}`)) : undefined,
  };
}

/**
 * An app's pages; the shell's is the not-found page. They say nothing of other apps, so another app's
 * release does not change a byte of them. `releases` are placed.
 */
export async function pagesToRender(
  store: SiteStore,
  app: AppName,
  releases: ByApp<Release>,
  origins: Origins,
): Promise<RenderPage[]> {
  const { shell } = releases;
  const named = namedOrigins(origins);
  const release = releases[app];
  if (app === 'shell' || !release) return [await notFoundPage(store, shell, named)];
  const { stylesheet, styles } = await composeStylesheet(store, shell, release);
  return release.routes.map((route) => ({
    path: route.path,
    app,
    styles,
    file: pageFile(route.path),
    own: ownBlock(shell, release, route, stylesheet, named),
    integrity: integrityOf(shell, release),
    stylesheet,
    picture: sharedPicture(release, route),
  }));
}

/** A page's picture for sharing; null when its route names none. */
export function sharedPicture({ base }: Release, { picture }: ReleaseRoute): SharedPicture | null {
  if (!picture) return null;
  return { path: `${base}${socialPictureFile(picture)}`, ...SOCIAL_PICTURE, alt: picture.alt };
}

async function stylesOf(store: SiteStore, { css }: Release): Promise<string> {
  return css ? readFile(store.servedFile(css[0]), 'utf8') : '';
}

/**
 * Joins the shell's and an app's styles into one file named by its content, `/_c/<hash>.css`, the same for every
 * page of the app. `styles` is what each page takes its own from.
 */
async function composeStylesheet(
  store: SiteStore,
  shell: Release,
  remote: Release | null,
): Promise<{ stylesheet: PageStylesheet; styles: string }> {
  const parts = [shell, ...(remote ? [remote] : [])];
  const styles = (await Promise.all(parts.map((release) => stylesOf(store, release)))).join('\n');
  const whole = withoutFonts(styles);
  const name = `${contentName(whole)}.css`;
  await store.compositions.keepStylesheet(name, whole);
  const own = parts.flatMap(({ css }) => (css ? [css] : []));
  const stylesheet: PageStylesheet = {
    file: [`/_c/${name}`, integrity(whole)],
    covers: own.map(([href]) => href),
    parts: own,
  };
  return { stylesheet, styles };
}
