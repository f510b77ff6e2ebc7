/**
 * The rule of a field, applied after trimming, and its messages: for the page, for the answer to a submit before
 * the application (`shell/src/boot/answers.ts`), for the site's server, and for the backend, which accepts, stores and
 * exports the fields that releases declare. A field without rules accepts any text.
 */
export interface FormField {
  /** The name of the field: its label, also in messages and in the privacy policy. */
  label?: string;
  /** The message for an empty field. Without it the field may be empty. */
  missing?: string;
  /** An email address, by the simple pattern (specification section 5). */
  type?: 'email';
  /** Exactly so many digits, from 1 to 40. */
  digits?: number;
  /** The longest text, in UTF-16 units; 500 by default for a field that the specification does not have. */
  max?: number;
  /** A stricter pattern, of which the case is ignored. Pages check it; the server runs no pattern of a release. */
  pattern?: RegExp;
  /** The name of the field that this one must repeat. */
  repeats?: string;
  /** The words when it is no email address, has other digits, does not match, or does not repeat. */
  wrong?: string;
}

/** A call of the backend that a form makes. */
export type FormCall = 'guide_request' | 'contact_form' | 'register' | 'reset-password';

/**
 * A form of a page, as data: what the server does with it when a browser sends it itself, in the words of the visitor's
 * own release. The page uses the same rules and messages.
 */
export interface RouteForm {
  /** The path it posts to, which is a page of the same app. No other form posts there. */
  action: string;
  fields: Readonly<Record<string, FormField>>;
  /** The call that stores it. Without one, nothing is stored. */
  call?: FormCall;
  /** The words of a form that only the application can send. */
  refused?: string;
  /** The next page, or a message. `{email}` is replaced by the typed address. */
  sent: string | { words: string; link?: { words: string; path: string } };
  /** The message of a failure without one from the backend (specification section 8). */
  failed: string;
}
