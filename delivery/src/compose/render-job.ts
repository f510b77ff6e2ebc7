import type { SiteConfig } from 'shared-lib';
import type { AppName, RemoteName } from '../project.ts';
import type { ComposedStylesheet } from './compose-stylesheet.ts';
import type { SharedPicture } from './shared-picture.ts';

/** One page to render; `app` is null for pages of the shell itself. */
export interface RenderPage {
  path: string;
  app: RemoteName | null;
  file: string;
  own: unknown;
  /** The integrity of every script that the document may load, by its address. */
  integrity: Readonly<Record<string, string>>;
  stylesheet: ComposedStylesheet;
  picture: SharedPicture | null;
}

/** What the rendering process is told. */
export interface RenderJob {
  site: SiteConfig;
  /** The folder of each app's release. */
  folders: Readonly<Record<AppName, string>>;
  boot: string;
  outDir: string;
  pages: readonly RenderPage[];
}
