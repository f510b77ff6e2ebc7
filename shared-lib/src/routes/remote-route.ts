import type { ComponentType } from 'react';
import type { RoutePicture } from './route-picture.ts';
import type { DescribePage } from './structured-data.ts';

/** Inside the shared header and footer, or outside of them (specification section 2, route table). */
export type RouteLayout = 'public' | 'bare';

/** Who may open a page: everyone, signed-in visitors only, or visitors who are not signed in only. */
export type RouteAccess = 'anyone' | 'authenticated' | 'anonymous';

/**
 * One page of a remote. A remote exposes `./routes`, whose export `routes` is a list of these; a remote
 * that adds a route needs no new shell.
 */
export interface RemoteRoute {
  /** An absolute path pattern in React Router's syntax. */
  path: string;
  /** The page's name, without the site's: title, announcement and breadcrumb. Empty on the home page. */
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  layout: RouteLayout;
  access: RouteAccess;
  /** False keeps the page out of `sitemap.xml` and asks robots not to index it. */
  indexed: boolean;
  /** The path that this page is a variant of, when it is one. */
  canonical?: string;
  /** The path of the page that stands above this one; the home page when there is none. */
  parent?: string;
  /** The scene that the page is shared with. */
  picture?: RoutePicture;
  /** The day of the content's last edit, ISO 8601, for example `2025-06-15`. */
  updated?: string;
  /** The day on which an article came out, ISO 8601. What has one stands in the site's feed. */
  published?: string;
  /** Loads what describes the page to machines. Only delivery calls it; the browser's routes are without it. */
  structuredData?: () => Promise<{ default: DescribePage }>;
  /** The page's source below the app's folder, for example `src/pages/HomePage.tsx`: names its files in the build. */
  source: string;
  /**
   * True for a page that needs no script at all: prose, pictures, plain links. Prerendered, it is taken
   * over as it is, without downloading its code and text a second time.
   */
  prose?: boolean;
  /**
   * Sources that the page loads by itself (lazy parts, static regions). A client-side navigation asks for
   * them together with the page; hydration of the prerendered page does without them.
   */
  parts?: readonly string[];
  load: () => Promise<{ default: ComponentType }>;
  /**
   * Runs when the page is on the screen, also where its prerendered HTML was taken over as it is, and returns
   * what ends it. It gives a prose page what goes beyond its text; it brings its own code, and late.
   */
  enliven?: () => () => void;
}
