import type { AppList } from './documents.ts';

// The globals and the event that boot scripts, shell, remotes and delivery share in a document.

/** The data of a page view, which `later.ts` sends. */
interface PageTelemetry {
  /** The document's own release, as `guide/1.0.0-3fa9c1d2`. */
  own: string;
  vitals: Record<string, number>;
  /** The releases whose code the page has loaded. */
  releases: (string | undefined)[];
}

/** The events before the application ran, and the boot scripts' functions. */
interface Early {
  /** Clicks on buttons, islands and elements with `data-early`, oldest first; null once the application runs. */
  clicks?: Event[] | null;
  /** A held submit (`data-hold`), until it is sent or replayed. */
  submit?: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  /** Sends the held form without the application, if the server is reachable. */
  sendHeld?: () => void;
  /** Starts the application unless it is running. */
  start?: () => Promise<void>;
  /** Loads the rest of the boot script (`later.ts`). */
  finish?: () => Promise<unknown>;
  /** The content of the files in `OwnBlock.lists`, loaded at the start of the application. */
  lists?: AppList[];
  /** Written by the shell once it runs. */
  isRunning?: true;
  /** Such as `error guide/1.0.0-3fa9c1d2`. */
  errors?: string[];
  /** The errors that occur before `later.ts` runs. */
  failures?: (readonly [error: unknown, file: string | undefined])[];
  fail?: (error: unknown, file: string | undefined) => void;
  telemetry?: PageTelemetry;
  /** Used by mfe-content only: a loaded `src/page-view.ts` already counts clicks on shop links. */
  shopClicks?: true;
}

declare global {
  /** The shell's Module Federation runtime. Remotes with an external runtime use it instead of bundling their own. */
  var _FEDERATION_RUNTIME_CORE: object;

  interface Window {
    early?: Early | undefined;
  }

  interface WindowEventMap {
    /** See `forgetTypedText`. */
    'forget-typed-text': CustomEvent<{ path?: string | undefined; action?: string | undefined }>;
  }
}

/** The value of `data-rule`, as JSON: a field's rule with its messages (`FormField`). */
export interface FieldRule {
  missing?: string | undefined;
  /** The source of a case-insensitive pattern. */
  pattern?: string | undefined;
  wrong?: string | undefined;
  isShared?: boolean | undefined;
}
