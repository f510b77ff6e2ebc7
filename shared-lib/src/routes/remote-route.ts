import type { ComponentType } from 'react';
import type { RouteForm } from './route-form.ts';
import type { RoutePicture } from './route-picture.ts';
import type { DescribePage } from './structured-data.ts';

/** Inside or outside the shared header and footer (specification section 2, route table). */
export type RouteLayout = 'public' | 'bare';

/** The visitors that may open a page: everyone, only signed-in visitors, or only visitors who are not signed in. */
export type RouteAccess = 'anyone' | 'authenticated' | 'anonymous';

/** A page's component. `prepare` is its property, because a module of components must export nothing else (Fast Refresh). */
type PageComponent = ComponentType & {
  /** Loads the parts that rendering would wait for. Hydration does not need it. */
  prepare?: () => Promise<unknown>;
};

/**
 * One page of a remote. A remote exposes `./routes`, which exports `routes`, a list of these. A new route
 * needs no new shell.
 */
export interface RemoteRoute {
  /** An absolute path pattern in React Router's syntax. */
  path: string;
  /** The page's name without the site's: title, announcement and breadcrumb. Empty on the home page. */
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  layout: RouteLayout;
  access: RouteAccess;
  /** False keeps the page out of `sitemap.xml` and requests `noindex`. */
  indexed: boolean;
  /** True for a page that previews show and that must never be live. */
  draft?: boolean;
  /** The path of the page that this one is a variant of. */
  canonical?: string;
  /** The path of the parent page. Without it, the home page. */
  parent?: string;
  /** The picture for sharing. */
  picture?: RoutePicture;
  /** The day of the content's last edit, ISO 8601, for example `2025-06-15`. */
  updated?: string;
  /** The day an article was published, ISO 8601. Published pages are in the site's feed. */
  published?: string;
  /** Loads the page's structured data. Only delivery calls it. */
  structuredData?: () => Promise<{ default: DescribePage }>;
  /** The page's source below the app's folder, for example `src/pages/HomePage.tsx`. Names its files in the build. */
  source: string;
  /**
   * True for a static page, which needs no script: text, pictures, plain links. A prerendered one is kept unchanged,
   * without downloading its code and text again.
   */
  static?: boolean;
  /**
   * Sources that the page loads later (lazy parts, static regions). A client-side navigation loads them
   * together with the page. Hydration does not need them.
   */
  parts?: readonly string[];
  /**
   * True for a page that reports its views. When it is opened by its address, the default export of the app's
   * `src/page-view.ts` is called once the page has loaded, without the application. The module imports nothing that is
   * shared at run time. The application starts if the call returns true.
   */
  view?: boolean;
  /** The page's form, if a browser may send it without the application. */
  form?: RouteForm;
  load: () => Promise<{ default: PageComponent }>;
  /**
   * Activates the islands of a static page, which are its interactive parts. Runs when the page is shown, and for
   * prerendered HTML with `data-island` elements. Loads their code late, and returns a cleanup function.
   */
  activate?: () => () => void;
}

/**
 * The part of a route that the browser needs. A remote may export these from `src/browser-routes.ts`, which
 * `src/routes.ts` imports. Then it exposes that module, and readers download no titles and descriptions.
 */
export type BrowserRoute = Pick<RemoteRoute, 'path' | 'load' | 'static' | 'activate'>;
