import type { ComponentType } from 'react';
import type { RemoteRoute, SiteConfig } from 'shared-lib';
import type { IntegrityFile, OwnBlock } from '../remotes/federation-manifest.ts';
import type { SharedPicture } from './shared-picture.ts';

/** Everything that a prerendered document is made of. Written by delivery, read by the shell's server bundle. */
export interface PageInput {
  site: SiteConfig;
  /** The page's path; the not-found page has one that no app owns. */
  path: string;
  own: OwnBlock;
  /** The integrity of every script that the document may load, by its address. */
  integrity: Readonly<Record<string, string>>;
  /** The page's route, and what loads its component from the release's server bundle; null on pages of the shell. */
  route: RemoteRoute | null;
  load: (() => Promise<{ default: ComponentType }>) | null;
  /** The only stylesheet, composed of the shell's and the app's, and the addresses that it stands for. */
  stylesheet: { file: IntegrityFile; covers: readonly string[] };
  /** The picture that the page is shared with; null for pages that are not shared. */
  picture: SharedPicture | null;
  /** The boot script's text, inlined; its hash is in the policy. */
  boot: string;
}
