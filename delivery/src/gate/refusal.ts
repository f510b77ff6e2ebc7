/** Why a release must not become live, in words that the team which made it can act on. */
export interface Refusal {
  /** Which check refuses, for example `shared versions`. */
  check: string;
  /** What it is about: the app with its version, and the page or the file where there is one. */
  subject: string;
  /** What is wrong. */
  reason: string;
  /** What to do about it. */
  remedy: string;
}
