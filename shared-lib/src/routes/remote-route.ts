import type { ComponentType } from 'react';
import type { SiteConfig } from '../site/site-config.ts';

/** The layout of a page: with the shared header and footer, or without them (specification section 2). */
export type RouteLayout = 'public' | 'bare';

/** The visitors that may open a page: everyone, only signed-in visitors, or only visitors who are not signed in. */
export type RouteAccess = 'anyone' | 'authenticated' | 'anonymous';

/** One page of a remote. The remote exposes `./routes`, which exports an array `routes`. */
export interface RemoteRoute {
  /** The page's path, such as `/offers/new`, without parameters. */
  path: string;
  /** The page's title without the site's name. Empty on the home page. */
  title: string;
  description: string;
  layout: RouteLayout;
  access: RouteAccess;
  /** False keeps the page out of `sitemap.xml` and requests `noindex`. */
  indexed: boolean;
  /** True for a page that only previews may show. */
  draft?: boolean;
  /** The path of the page that this page is a variant of. */
  canonical?: string;
  /** The path of the parent page; by default the home page. */
  parent?: string;
  picture?: RoutePicture;
  /** The day of the content's last edit, ISO 8601, for example `2025-06-15`. */
  updated?: string;
  /** The day an article was published, ISO 8601. Only pages with this day are in the site's feed. */
  published?: string;
  /** Loads the page's structured data. Only delivery calls it. */
  structuredData?: () => Promise<{ default: DescribePage }>;
  /** The page's source below the app's folder, such as `src/pages/HomePage.tsx`. */
  source: string;
  /** True for a page of text, pictures, plain links and islands (`activate`). The application does not hydrate it. */
  static?: boolean;
  /**
   * True for a page on which the app's `src/page-view.ts` runs without the application. Its default export returns true
   * to start the application. The module must import nothing that is shared at run time.
   */
  view?: boolean;
  /** The page's form, if a browser may send it without the application. */
  form?: RouteForm;
  load: () => Promise<{ default: ComponentType }>;
  /** Activates the islands of a static page, and returns a cleanup function. Loads the islands' code lazily. */
  activate?: () => () => void;
}

/** The part of a route that browsers need. A remote with `src/browser-routes.ts` exposes only this part. */
export type BrowserRoute = Pick<RemoteRoute, 'path' | 'load' | 'static' | 'activate'>;

/** A component for pages of other apps, listed in the remote's `src/fragments.ts` (docs/guides/fragments.md). */
export interface RemoteFragment {
  /** Lower-case letters, digits and `-`. */
  name: string;
  /** The component's properties: texts of 1 to 500 characters. Every `<Fragment>` sets all of them. */
  props?: readonly string[];
  /** The component's source below the app's folder. */
  source: string;
  /** True for a fragment without script: text, pictures, plain links. */
  static?: boolean;
  form?: RouteForm;
  load: () => Promise<{ default: ComponentType<Record<string, string>> }>;
}

/**
 * A field's rule and messages. The rule applies to trimmed text unless `isExact` is set. The page, the site's server and
 * `shell/src/boot/inline-validation.ts` check the rule. The backend stores and exports every declared field of a
 * guide request or contact form, except the honeypot.
 */
export interface FormField {
  /** The label, which messages and the privacy policy also use. */
  label?: string;
  /** The message for an empty field. Without it the field is optional. */
  missing?: string;
  /** An email address, by the simple pattern (specification section 5). */
  type?: 'email';
  /** The exact number of digits, from 1 to 40. */
  digits?: number;
  /** The minimum length, in UTF-16 units, and the message for shorter text. Only pages check it. */
  min?: number;
  tooShort?: string;
  /** The maximum length, in UTF-16 units; by default the field's limit in `SUBMISSION_MAX`, else 500. */
  max?: number;
  /** A stricter, case-insensitive pattern. Pages check it; the server runs no pattern of a release. */
  pattern?: RegExp;
  /** The name of the field whose text this field must repeat. */
  repeats?: string;
  /** Whether pages check and send the text exactly as typed, as for a password. */
  isExact?: boolean;
  /** The message for text that breaks `type`, `digits`, `pattern` or `repeats`. */
  wrong?: string;
}

export type FormCall = 'guide_request' | 'contact_form' | 'register' | 'reset-password';

/** A form of a page or fragment. The site's server uses its rules and messages for a native submit. */
export interface RouteForm {
  /** The path that the form posts to: a page of the same app. No other form posts to that path. */
  action: string;
  fields: Readonly<Record<string, FormField>>;
  /** The call that stores the fields. Without a call, nothing is stored. */
  call?: FormCall;
  /** The error of a native submit, for a form that only the application can send. */
  refused?: string;
  /** The result of a sent form: the path of the next page, or a message, with `{email}` for the typed email address. */
  sent: string | { words: string; link?: { words: string; path: string } };
  /** The fallback message of a failure (specification section 8). */
  failed: string;
}

/** The picture in link previews of a page. */
export interface RoutePicture {
  /** The name of a 16:9 drawing in the app's `src/pictures`. */
  id: string;
  alt: string;
}

/** One object of the schema.org vocabulary in a page's JSON-LD. */
export interface StructuredData {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The input for a page's structured data. All addresses are absolute. */
export interface PageFacts {
  site: SiteConfig;
  path: string;
  /** The page's canonical address. */
  url: string;
  image: string | null;
}

/** Creates a page's own structured data. Delivery adds breadcrumbs, site and publisher. */
export type DescribePage = (page: PageFacts) => readonly StructuredData[];
