import type { ComponentType } from 'react';
import type { SiteConfig } from '../site/site-config.ts';

/** The layout of a page: with the shared header and footer, or without (specification section 2, route table). */
export type RouteLayout = 'public' | 'bare';

/** The visitors that may open a page: everyone, only signed-in visitors, or only visitors who are not signed in. */
export type RouteAccess = 'anyone' | 'authenticated' | 'anonymous';

/**
 * One page of a remote. A remote exposes `./routes`, which exports `routes`, an array of `RemoteRoute`. A new route
 * needs no new release of the shell.
 */
export interface RemoteRoute {
  /** The page's path, such as `/offers/new`, without parameters. */
  path: string;
  /** The page's title without the site's name, for the document title, the announcement and the breadcrumb. Empty on the home page. */
  title: string;
  /** One or two sentences for search engines. */
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
  /** The page's source, such as `src/pages/HomePage.tsx`, below the app's folder. The build finds the page's files by it. */
  source: string;
  /**
   * True for a static page: text, pictures, plain links and, if it has `activate`, islands. The application does not
   * hydrate the prerendered page, and does not download its code and text.
   */
  static?: boolean;
  /**
   * True for a page on which the app's `src/page-view.ts` runs without the application. The module's default export is
   * called once the page's document has loaded, or at an earlier press. The application starts if the call returns true.
   * The module imports nothing that is shared at run time.
   */
  view?: boolean;
  /** The page's form, if a browser may send it without the application. */
  form?: RouteForm;
  load: () => Promise<{ default: ComponentType }>;
  /**
   * Activates the interactive parts (islands) of a static page, and returns a cleanup function. The application calls it
   * when it renders the page, or finds `data-island` elements in the prerendered page. Loads the islands' code lazily.
   */
  activate?: () => () => void;
}

/**
 * The part of a route that the browser needs. A remote may export these parts from `src/browser-routes.ts`, for
 * `src/routes.ts` to import. Then the remote exposes only those parts, and readers download no titles and descriptions.
 */
export type BrowserRoute = Pick<RemoteRoute, 'path' | 'load' | 'static' | 'activate'>;

/**
 * A component that pages of other apps place with `<Fragment>` (docs/guides/fragments.md). A remote lists its fragments in
 * `src/fragments.ts`, which exports `fragments`.
 */
export interface RemoteFragment {
  /** Lower-case letters, digits and `-`. */
  name: string;
  /** The component's properties. Each is a text of 1 to 500 characters; every `<Fragment>` sets all of them. */
  props?: readonly string[];
  /** The component's source below the app's folder, for example `src/fragments/Signup.tsx`. */
  source: string;
  /** True for a fragment without script: text, pictures, plain links. */
  static?: boolean;
  /** The fragment's form, if a browser may send it without the application. */
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

/**
 * A form of a page or fragment, as data for the server, which handles a native submit with the messages of the visitor's
 * own release. The page uses the same rules and messages.
 */
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
  /** The address of the page's picture for link previews. */
  image: string | null;
}

/** Creates a page's own structured data. Delivery adds breadcrumbs, site and publisher. */
export type DescribePage = (page: PageFacts) => readonly StructuredData[];
