/**
 * The rule of a field, applied after trimming, and its messages: for the page, for a submit before the application
 * (`shell/src/boot/inline-validation.ts`), for the site's server, and for the backend, which accepts, stores and exports the fields
 * that releases declare. A field without rules accepts any text.
 */
export interface FormField {
  /** The name of the field: its label, also in messages and in the privacy policy. */
  label?: string;
  /** The message for an empty field. Without it the field is optional. */
  missing?: string;
  /** An email address, by the simple pattern (specification section 5). */
  type?: 'email';
  /** The exact number of digits, from 1 to 40. */
  digits?: number;
  /** The longest text, in UTF-16 units; 500 by default for a field that the specification does not have. */
  max?: number;
  /** A stricter, case-insensitive pattern. Pages check it; the server runs no pattern of a release. */
  pattern?: RegExp;
  /** The name of the field that this one must repeat. */
  repeats?: string;
  /** The message for text that breaks `type`, `digits`, `pattern` or `repeats`. */
  wrong?: string;
}

/** A form's call to the backend. */
export type FormCall = 'guide_request' | 'contact_form' | 'register' | 'reset-password';

/**
 * A form of a page, as data for the server, which handles a native submit with the messages of the visitor's own release.
 * The page uses the same rules and messages.
 */
export interface RouteForm {
  /** The path it posts to, which is a page of the same app. No other form posts there. */
  action: string;
  fields: Readonly<Record<string, FormField>>;
  /** The call that stores it. Without one, nothing is stored. */
  call?: FormCall;
  /** The message for a form that only the application can send. */
  refused?: string;
  /** The next page, or a message. `{email}` is replaced by the typed address. */
  sent: string | { words: string; link?: { words: string; path: string } };
  /** The fallback message of a failure (specification section 8). */
  failed: string;
}
