import type { RemoteFragment } from 'shared-lib';
import { inlineForm } from './forms.ts';

/** The fragments that other teams place on their pages (docs/guides/fragments.md). */
export const fragments: readonly RemoteFragment[] = [
  {
    name: 'signup',
    source: 'src/fragments/InlineSignup.tsx',
    form: inlineForm,
    load: () => import('./fragments/InlineSignup.tsx'),
  },
  {
    name: 'call-to-action',
    props: ['title', 'text'],
    source: 'src/fragments/CallToAction.tsx',
    static: true,
    load: () => import('./fragments/CallToAction.tsx'),
  },
];
