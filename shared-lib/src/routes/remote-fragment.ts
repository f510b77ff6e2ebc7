import type { ComponentType } from 'react';
import type { RouteForm } from './route-form.ts';

/**
 * A part of a page that the pages of other apps place by `<Fragment>` (docs/guides/fragments.md). A remote lists its fragments in
 * `src/fragments.ts`, which exports `fragments`.
 */
export interface RemoteFragment {
  /** Lower-case letters, digits and `-`. */
  name: string;
  /** The component's properties. Each is a text of 1 to 500 characters, and every place sets all of them. */
  props?: readonly string[];
  /** The component's source below the app's folder, for example `src/fragments/Signup.tsx`. */
  source: string;
  /** True for a fragment without script: text, pictures, plain links. */
  static?: boolean;
  /** Sources of its lazy parts. Hydration does not need them. */
  parts?: readonly string[];
  /** Its form, if a browser may send it without the application. */
  form?: RouteForm;
  load: () => Promise<{
    default: ComponentType<Record<string, string>> & { prepare?: () => Promise<unknown> };
  }>;
}
