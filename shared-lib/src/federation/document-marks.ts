/*
 * What boot script, shell, remotes and delivery tell one another in a document beside its blocks of data
 * (`documents.ts`): globals, and attributes. One alone uses every other name.
 */

/** A submit that came before the application (`data-hold`). */
interface HeldSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** What the document tells of how it went. */
interface PageHealth {
  vitals: Record<string, number>;
  /** Between commas, as `guide/1.0.0-3fa9c1d2`. */
  releases: string | undefined;
  /** Between commas, as `error guide/1.0.0-3fa9c1d2`. */
  errors: string;
}

declare global {
  /** Written by the shell. Remotes with an external runtime use it instead of bringing their own. */
  var _FEDERATION_RUNTIME_CORE: object;

  interface Window {
    /**
     * Written by the boot script: clicks on buttons and on elements with `data-early`, oldest first. Read by the shell
     * and `useEarlyClicks`; null once the application runs.
     */
    earlyClicks?: Event[] | null | undefined;
    /** Written by the script in the head of a page with a form, read by `useHeldSubmit`. */
    heldSubmit?: HeldSubmit | undefined;
    /** Written by the shell, which keeps typed text. Called by remotes whose form was sent. */
    forgetTypedText?: ((path?: string) => void) | undefined;
    /** Written by the shell's late part for telemetry, read by the boot script when the visitor leaves. */
    health?: PageHealth | undefined;
  }
}

/** The attributes that cross a border: who writes and who reads them, and what they mean. */
export const DOCUMENT_MARKS = {
  'data-aid':
    'content to itself and the base styles: what a press does; not shown without script or on paper',
  'data-covers': 'shell to itself and delivery: the stylesheets that the page’s own rules are of',
  'data-criterion': 'content to delivery: the column of a cell, for the search file',
  'data-disclosure': 'content to delivery: words about affiliate links, which are not part of a text',
  'data-early':
    'remotes to the boot script: an element whose press counts before the application; "again" is pressed again',
  'data-error': 'shared-lib to the script of forms: the id of a field’s message',
  'data-form-note': 'shared-lib to delivery: the place of the answer to a form sent without the application',
  'data-good': 'shared-lib to delivery: the class of that place when the form was sent',
  'data-hold': 'remotes to the script of forms: a form whose submit waits for the application',
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
