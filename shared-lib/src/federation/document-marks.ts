/*
 * What crosses the borders between boot scripts, shell, remotes and delivery in a document, beside its blocks of data
 * (`documents.ts`): two globals, one event, and attributes. Every other name has one user.
 */

/** A submit from before the application (`data-hold`). */
interface HeldSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** The page telemetry. The boot script sends it when the visitor leaves; the shell's late part completes it. */
interface PageTelemetry {
  vitals: Record<string, number>;
  /** Between commas, as `guide/1.0.0-3fa9c1d2`. */
  releases: string | undefined;
  /** Between commas, as `error guide/1.0.0-3fa9c1d2`. */
  troubles: string;
}

/** What happened before the application. The boot scripts write it. */
interface Early {
  /**
   * Clicks on buttons, islands and elements with `data-early`, oldest first. Read by the shell and `useEarlyClicks`; null
   * once the application runs.
   */
  clicks?: Event[] | null;
  /** Written by the script in the head of a page with a form. Whoever gives it to its form removes it. */
  submit?: HeldSubmit | undefined;
  telemetry?: PageTelemetry;
}

declare global {
  /** Written by the shell. Remotes with an external runtime use it instead of bringing their own. */
  var _FEDERATION_RUNTIME_CORE: object;

  interface Window {
    early?: Early | undefined;
  }

  interface WindowEventMap {
    /** Sent by remotes and the auth store, heard by the shell, which keeps typed text: the path whose form was sent, or null for all. */
    'forget-typed-text': CustomEvent<string | null>;
  }
}

/** The attributes that cross a border: who writes and who reads them, and what they mean. */
export const DOCUMENT_MARKS = {
  'data-covers': 'shell to itself and delivery: the stylesheets that the page’s own rules are of',
  'data-criterion': 'content to delivery: the column of a cell, for the search file',
  'data-disclosure': 'content to delivery: words about affiliate links, which are not part of a text',
  'data-early':
    'remotes to the boot script: an element whose press counts before the application; "again" is pressed again',
  'data-error': 'shared-lib to the script of forms: the id of a field’s message',
  'data-form-note': 'shared-lib to delivery: the place of the answer to a form sent without the application',
  'data-good': 'shared-lib to delivery: the class of that place when the form was sent',
  'data-hold': 'remotes to the script of forms: a form whose submit waits for the application',
  'data-island':
    'content to itself, the base styles and delivery: what reacts on a static page; not shown without script or on paper',
  'data-late': 'boot script to styles: the application did not come within eight seconds',
  'data-mfe': 'shell to itself and the gate: the part of the page that is a remote’s',
  'data-missing': 'shared-lib to the script of forms: the words for an empty field',
  'data-pattern': 'shared-lib to the script of forms: what a field must match',
  'data-searches': 'shell to the boot script: opens the search',
  'data-slash': 'shell to the boot script: the button that `/` presses',
  'data-static':
    'shared-lib to the shell: a region that React does not render; its links are routed by their address',
  'data-whole': 'shell to itself and delivery: address and integrity of the whole stylesheet',
  'data-wrong': 'shared-lib to the script of forms: the words for what does not match',
} as const;
