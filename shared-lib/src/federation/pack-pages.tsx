import type { ComponentType, ReactElement, ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createPath, type Navigator } from 'react-router';
import type { RemoteFragment, RemoteRoute, RouteAccess, StructuredData } from '../routes/remote-route.ts';
import { configureSite } from '../site/current-site.ts';
import type { SiteConfig } from '../site/site-config.ts';
import { propPlaceholder } from './documents.ts';
import { type AccessGate, RegionTree } from './RegionTree.tsx';

/** Rejects with the first error inside the element. The hydrating root must have the same `identifierPrefix`. */
export async function renderMarkup(element: ReactNode, identifierPrefix = ''): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(element, {
    identifierPrefix,
    // Otherwise React puts parts larger than 12.8 kB at the end, and inline scripts move them back.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  let markup = '';
  for await (const chunk of prelude) markup += chunk;
  if (errors.length > 0) throw errors[0];
  return markup;
}

interface RenderedPage {
  /** The HTML of the region; empty for a page behind the access gate. */
  html: string;
  /** React's preload links, which belong in the head. */
  preloads: string;
  described: readonly StructuredData[];
}

const refuseNavigation = (): never => {
  throw new Error('A page must not navigate while it is packed. Navigate in an effect instead.');
};

const NAVIGATOR: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: refuseNavigation,
  push: refuseNavigation,
  replace: refuseNavigation,
};

const OpenGate: AccessGate = ({ children }) => children;

/** Renders a page of a remote when its release is packed. `picture` is the path of its picture for link previews. */
export async function packPage(
  app: string,
  route: RemoteRoute,
  { site, picture }: { site: SiteConfig; picture: string | null },
): Promise<RenderedPage> {
  configureSite(site);
  const { path, access } = route;
  const module = await route.structuredData?.();
  const url = site.origin + (route.canonical ?? path);
  const described = module?.default({ site, path, url, image: picture && site.origin + picture }) ?? [];
  // The document contains the region of the shell's access gate instead.
  if (access === 'authenticated') return { html: '', preloads: '', described };
  const { default: Page } = await route.load();
  return { ...splitPreloads(await renderMarkup(treeOf(Page, path), `${app}-`)), described };
}

/** Renders a fragment of a remote, with placeholders for the texts that pages set. */
export async function packFragment(
  app: string,
  { name, props = [], load }: RemoteFragment,
  site: SiteConfig,
): Promise<Pick<RenderedPage, 'html' | 'preloads'>> {
  configureSite(site);
  const { default: Part } = await load();
  const placeholders = Object.fromEntries(props.map((prop) => [prop, propPlaceholder(prop)]));
  const tree = treeOf(() => <Part {...placeholders} />, '/');
  return splitPreloads(await renderMarkup(tree, `${app}-${name}-`));
}

export function treeOf(
  Page: ComponentType,
  pathname: string,
  { access = 'anyone', Gate = OpenGate }: { access?: RouteAccess; Gate?: AccessGate } = {},
): ReactElement {
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  return <RegionTree Page={Page} access={access} location={location} navigator={NAVIGATOR} Gate={Gate} />;
}

/** Separates the preload links of pictures, which React puts before the content. */
export function splitPreloads(markup: string): Pick<RenderedPage, 'html' | 'preloads'> {
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(markup) ?? [];
  return { html: markup.slice(preloads.length), preloads };
}
