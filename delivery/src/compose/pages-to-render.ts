import type { AppName, RemoteName } from '../project.ts';
import { pageFile, type Release, type ReleaseRoute } from '../store/site.ts';
import { composeStylesheet } from './compose-stylesheet.ts';
import { manifestApp } from './manifest-app.ts';
import type { RenderPage } from './render-job.ts';
import { sharedPicture } from './shared-picture.ts';

const NOT_FOUND = '404.html';

const integrityOf = (...releases: readonly Release[]) =>
  Object.fromEntries(releases.flatMap(({ files, late = [] }) => [...files, ...late]));

async function notFoundPage(site: string, shell: Release): Promise<RenderPage> {
  return {
    path: '/404',
    app: null,
    file: NOT_FOUND,
    own: {
      app: null,
      release: null,
      main: shell.entry,
      files: shell.files,
      shell: shell.files.length,
      eager: false,
    },
    integrity: integrityOf(shell),
    stylesheet: await composeStylesheet(site, shell, null),
    picture: null,
  };
}

function ownBlock(shell: Release, release: Release, { files, layout, access }: ReleaseRoute): unknown {
  return {
    app: release.app,
    release: manifestApp(release),
    main: shell.entry,
    files: [
      ...shell.files,
      ...files.flatMap((index) => (release.files[index] ? [release.files[index]] : [])),
    ],
    shell: shell.files.length,
    // A page behind the gate, or a form to sign in, is of no use before the application runs.
    eager: layout === 'bare' || access !== 'anyone',
  };
}

/**
 * An app's pages; the shell's is the not-found page. They say nothing of other apps, so that another app's
 * release leaves them as they are, to the byte.
 */
export async function pagesToRender(
  site: string,
  app: AppName,
  releases: Readonly<Record<AppName, Release>>,
): Promise<RenderPage[]> {
  const { shell } = releases;
  if (app === 'shell') return [await notFoundPage(site, shell)];
  const release = releases[app];
  const stylesheet = await composeStylesheet(site, shell, release);
  return release.routes.map((route) => ({
    path: route.path,
    app: app as RemoteName,
    file: pageFile(route.path),
    own: ownBlock(shell, release, route),
    integrity: integrityOf(shell, release),
    stylesheet,
    picture: sharedPicture(release, route),
  }));
}
