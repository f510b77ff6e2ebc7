import type { AppList } from './documents.ts';

/*
 * The contracts between boot scripts, shell, remotes and delivery in a document, except its data blocks
 * (`documents.ts`): two globals, one event, and attributes. Every other name has one user.
 */

/** A submit from before the application (`data-hold`). */
interface HeldSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** The page view. `later.ts` sends it when the visitor leaves; the shell's telemetry completes it. */
interface PageTelemetry {
  /** The document's own release, as `guide/1.0.0-3fa9c1d2`. */
  own: string;
  vitals: Record<string, number>;
  /** The releases whose code the page has loaded. */
  releases: (string | undefined)[];
}

/** Events from before the application. The boot scripts write them. */
interface Early {
  /**
   * Clicks on buttons, islands and elements with `data-early`, oldest first. Read by the shell; null
   * once the application runs.
   */
  clicks?: Event[] | null;
  /** Written by the script in the head of a page with a form. The code that passes it to the form removes it. */
  submit?: HeldSubmit | undefined;
  /** Sends the held form without the application, if the server is reachable. Written by the boot script. */
  sendHeld?: () => void;
  /** Starts the application unless it is running. */
  start?: () => Promise<void>;
  /** Loads the rest of the boot script (`later.ts`). */
  finish?: () => Promise<unknown>;
  /** `app.json` of the shell and of the page's app, as loaded at the start of the application. */
  lists?: AppList[];
  /** Written by the shell once it runs. */
  isRunning?: true;
  /** Errors from before the application: kinds and releases, as `error guide/1.0.0-3fa9c1d2`. */
  errors?: string[];
  /** Errors from before `later.ts`, which reports them by `fail`. */
  failures?: (readonly [error: unknown, file: string | undefined])[];
  fail?: (error: unknown, file: string | undefined) => void;
  telemetry?: PageTelemetry;
  /** Written and read by content: its page-view module or its remote already counts clicks on shop links. */
  shopClicks?: true;
}

declare global {
  /** Written by the shell. Remotes with an external runtime use it instead of bringing their own. */
  var _FEDERATION_RUNTIME_CORE: object;

  interface Window {
    early?: Early | undefined;
  }

  interface WindowEventMap {
    /** From remotes and the auth store to the shell, which stores typed text: delete that of a sent form, or all. */
    'forget-typed-text': CustomEvent<{ path?: string | undefined; action?: string | undefined }>;
  }
}

/** The value of `data-rule`, as JSON: a field's rule with its messages (`FormField`). */
export interface FieldRule {
  missing?: string | undefined;
  /** The source of a case-insensitive pattern. */
  pattern?: string | undefined;
  wrong?: string | undefined;
  /** Whether all fields of the form have one message, which any change clears. */
  isShared?: boolean | undefined;
}

/** The attributes that cross a boundary: their writers, their readers and their meaning. */
export const DOM_ATTRIBUTES = {
  'data-criterion': 'content to delivery: the column of a cell, for the search file',
  'data-disclosure': 'content to delivery: words about affiliate links, which are not part of a text',
  'data-early': 'remotes to the boot script: a link whose press starts the application',
  'data-form-note':
    'shared-lib to delivery: the place of the response to a form sent without the application, and its class when it was sent',
  'data-fragment': 'shared-lib to shell and delivery: the place of another app’s fragment, as `guide/signup`',
  'data-hold': 'remotes to the script of forms: a form whose submit waits for the application',
  'data-island':
    'content to boot script, shell, base styles and delivery: what reacts on a static page; an early press is repeated; not shown without script or on paper',
  'data-bare': 'shell to its styles: the page is outside the shared layout',
  'data-late': 'boot script and shell to styles: the application, or its page, has not loaded in time',
  'data-offline': 'boot script to styles: a form was sent, and the server could not be reached',
  'data-mfe':
    'shell to itself and the gate: the part of the page that is a remote’s, a React root of its own',
  'data-nosnippet': 'content to delivery and search engines: words that search, feed and snippets leave out',
  'data-prefill':
    'remotes to shell and the script of forms: a form whose empty fields get the name and email of a signed-in visitor',
  'data-props': 'shared-lib to shell and delivery: the texts of a fragment that is not static, as JSON',
  'data-rule': 'shared-lib to the script of forms: the rule of a field (`FieldRule`)',
  'data-search':
    'shell to the boot script: `main` is the button that opens the search; every other button presses it',
  'data-summary': 'shared-lib to the script of forms: the place for the names of the invalid fields',
  'data-user':
    'boot script and shell to styles, remotes and the script of forms: a visitor is signed in; their name once it is known',
  'data-year': 'shell to its boot script: the copyright year, which becomes the current one',
} as const;
