import type { FormCall } from 'shared-lib';
import type { ContactFields, GuideRequester } from 'shared-lib/webhook/webhook-bodies.ts';

/** The typed texts of a form, by field. */
export type Typed = ReadonlyMap<string, string>;

/** A call of the backend: its path below `/api`, the fields that a form of it must have, and its body. */
interface Call {
  path: string;
  needs: readonly string[];
  takesMore?: true;
  /** @param stamp.source the address of the form's page. */
  body: (typed: Typed, stamp: { now: Date; source: string }) => object;
}

/** The field of the signup form that people do not see (docs/decisions/008). */
const HONEYPOT = 'website';

/** The fields that a form declares beyond those that its call needs, which the backend stores and exports. */
export function extraFields<Field>(
  call: FormCall,
  fields: Readonly<Record<string, Field>>,
): [string, Field][] {
  const { takesMore, needs } = FORM_CALLS[call];
  const more = Object.entries(fields).filter(([name]) => !needs.includes(name) && name !== HONEYPOT);
  return takesMore ? more : [];
}

/** The trimmed text of a field. */
export const textOf = (typed: Typed, field: string): string => (typed.get(field) ?? '').trim();

const filled = (typed: Typed) => Object.fromEntries([...typed].filter(([, text]) => text));

/** The calls of forms (specification section 7). Imports no values of shared-lib, which Node cannot load in the kit. */
export const FORM_CALLS: Readonly<Record<FormCall, Call>> = {
  guide_request: {
    path: '',
    needs: ['name', 'email'] satisfies (keyof GuideRequester)[],
    takesMore: true,
    body: (typed, { now, source }) => ({
      ...filled(typed),
      type: 'guide_request',
      email: textOf(typed, 'email').toLowerCase(),
      timestamp: now.toISOString(),
      source,
      event: 'guide_request',
    }),
  },
  contact_form: {
    path: '',
    needs: ['name', 'email', 'subject', 'message'] satisfies (keyof ContactFields)[],
    takesMore: true,
    body(typed, { now, source }) {
      // The same message within a minute, by a second press or a reload, counts as one.
      const timestamp = new Date(now);
      timestamp.setUTCSeconds(0, 0);
      const type = { type: 'contact_form', formType: 'contact' };
      return { ...filled(typed), ...type, timestamp: timestamp.toISOString(), source };
    },
  },
  register: {
    path: '/auth/register',
    needs: ['name', 'email', 'password'],
    body: (typed) => ({
      name: typed.get('name'),
      email: textOf(typed, 'email'),
      password: typed.get('password'),
    }),
  },
  'reset-password': {
    path: '/auth/reset-password',
    needs: ['email'],
    body: (typed) => ({ email: textOf(typed, 'email') }),
  },
};
