import type { AppList } from './documents.ts';

// What boot scripts, shell, remotes and delivery share in a document, besides its data blocks (`documents.ts`) and
// attributes (`data-…`): two globals and one event.

/** The data of a page view. `later.ts` sends it when the visitor leaves; the shell's telemetry completes it. */
interface PageTelemetry {
  /** The document's own release, as `guide/1.0.0-3fa9c1d2`. */
  own: string;
  vitals: Record<string, number>;
  /** The releases whose code the page has loaded. */
  releases: (string | undefined)[];
}

/** The events before the application ran, and the boot scripts' functions. Boot scripts write them, except where noted. */
interface Early {
  /** Clicks on buttons, islands and elements with `data-early`, oldest first; null once the application runs. */
  clicks?: Event[] | null;
  /** A held submit (`data-hold`): set by `inline-validation.ts`, cleared by the code that sends or replays the submit. */
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
  /** The page view's errors, such as `error guide/1.0.0-3fa9c1d2`. A running shell replaces them as the page hides. */
  errors?: string[];
  /** The errors that occur before `later.ts` runs. `later.ts` then passes them to `fail`. */
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
    /** Makes the shell delete the typed text of a sent form, or all typed text. See `forgetTypedText`. */
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
