import type { ComponentType } from 'react';
import type { RemoteRoute, SiteConfig } from 'shared-lib';
import type { IntegrityFile, OwnBlock } from '../remotes/federation-manifest.ts';

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

/** A picture as link previews take it: a bitmap, because none of them draws vectors. */
interface SharedPicture {
  /** Its path on this site. */
  path: string;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

/** A page's one absolute address, or that of the page that it is a variant of; none where no page is. */
export function canonicalAddress({ site, path, route }: PageInput): string | null {
  return route ? `${site.origin}${route.canonical ?? path}` : null;
}
