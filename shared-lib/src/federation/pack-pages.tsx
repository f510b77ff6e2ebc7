import { createPath, type Navigator } from 'react-router';
import type { RemoteRoute } from '../routes/remote-route.ts';
import type { StructuredData } from '../routes/structured-data.ts';
import { configureSite } from '../site/current-site.ts';
import type { SiteConfig } from '../site/site-config.ts';
import { type AccessGate, RegionTree } from './RegionTree.tsx';
import type { RenderMarkup } from './render-markup.ts';

/** A page as a release carries it. */
interface RenderedPage {
  /** The HTML of the region; empty for a page behind the access gate. */
  html: string;
  /** The preload links that React put before the content; they belong in the head. */
  preloads: string;
  /** The page's own structured data. */
  described: readonly StructuredData[];
}

const nowhere = (): never => {
  throw new Error('A page navigates while it is rendered.');
};

const NAVIGATOR: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

const OpenGate: AccessGate = ({ children }) => children;

/**
 * Renders a page of a remote, once, where its release is packed.
 * @param facts the site, and the path of the page's picture for sharing.
 * @throws the first error inside the page.
 */
export async function packPage(
  app: string,
  route: RemoteRoute,
  { site, picture }: { site: SiteConfig; picture: string | null },
  render: RenderMarkup,
): Promise<RenderedPage> {
  configureSite(site);
  const { path, access } = route;
  const module = await route.structuredData?.();
  const url = site.origin + (route.canonical ?? path);
  const described = module?.default({ site, path, url, image: picture && site.origin + picture }) ?? [];
  // The shell's frame says that it waits for the session.
  if (access === 'authenticated') return { html: '', preloads: '', described };
  const { default: Page } = await route.load();
  const location = { pathname: path, search: '', hash: '', state: null, key: 'default' };
  const tree = (
    <RegionTree Page={Page} access={access} location={location} navigator={NAVIGATOR} Gate={OpenGate} />
  );
  const markup = await render(tree, `${app}-`);
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(markup) ?? [];
  return { html: markup.slice(preloads.length), preloads, described };
}
