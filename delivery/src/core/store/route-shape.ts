import type { FormCall } from 'shared-lib';
import type { ContactFields, GuideRequester } from 'shared-lib/webhook/webhook-bodies.ts';
import * as v from 'valibot';

/** The fields that a form must declare for each call, and whether the backend stores other fields. */
export const FORM_CALLS: Readonly<Record<FormCall, { needs: readonly string[]; storesMore?: true }>> = {
  guide_request: { needs: ['name', 'email'] satisfies (keyof GuideRequester)[], storesMore: true },
  contact_form: {
    needs: ['name', 'email', 'subject', 'message'] satisfies (keyof ContactFields)[],
    storesMore: true,
  },
  register: { needs: ['name', 'email', 'password'] },
  'reset-password': { needs: ['email'] },
};

/** The field of the signup form that people do not see (docs/decisions/008). */
const HONEYPOT = 'website';

export function extraFields<Field>(
  call: FormCall,
  fields: Readonly<Record<string, Field>>,
): [string, Field][] {
  const { storesMore, needs } = FORM_CALLS[call];
  const more = Object.entries(fields).filter(([name]) => !needs.includes(name) && name !== HONEYPOT);
  return storesMore ? more : [];
}

export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
export const listOf = <Schema extends v.GenericSchema>(schema: Schema, max: number) =>
  v.pipe(v.array(schema), v.maxLength(max), v.readonly());

/** React Router also supports parameters, but the server has no pages for them. */
const PATH = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/;
const path = v.pipe(text(200), v.regex(PATH, 'must be a path such as /a/page, without parameters'));
const file = v.pipe(text(200), v.regex(/^src\/[\w./-]+$/, 'must be the path of a source file in src'));
const day = v.pipe(v.string(), v.isoDate('must be a day such as 2025-06-15'));

const words = text(500);
const name = v.pipe(text(40), v.regex(/^[a-z]\w*$/i, 'must be a letter, then letters, digits and _'));

/** Names that request bodies and columns of the export use, so no extra field may have them. */
const RESERVED_NAMES = new Set([
  ...['type', 'formType', 'timestamp', 'source', 'event', 'buttonId', 'id', 'suspicion', 'extra'],
  ...['date', 'page', 'campaign', 'release'],
]);
const EXTRA_FIELDS = { count: 10, length: 500 };

/** The shape of a form, without the properties that only the form's page reads. */
const FORM = v.pipe(
  v.object({
    action: path,
    fields: v.pipe(
      v.record(
        name,
        v.object({
          label: v.optional(v.pipe(text(60), v.minLength(1))),
          missing: v.optional(words),
          digits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
          max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
          type: v.optional(v.literal('email')),
          repeats: v.optional(name),
          wrong: v.optional(words),
        }),
      ),
      v.check((fields) => Object.keys(fields).length <= 30, 'must be at most 30 fields'),
    ),
    call: v.optional(v.picklist(Object.keys(FORM_CALLS) as FormCall[])),
    refused: v.optional(words),
    sent: v.union([path, v.object({ words, link: v.optional(v.object({ words: text(100), path })) })]),
    failed: words,
  }),
  v.check(
    ({ call, fields }) => !call || FORM_CALLS[call].needs.every((field) => Object.hasOwn(fields, field)),
    'must have the fields that its call sends',
  ),
  v.check(
    ({ call, fields }) => {
      const extra = call ? extraFields(call, fields) : [];
      const areValid = extra.every(
        ([name, { max = EXTRA_FIELDS.length }]) => max <= EXTRA_FIELDS.length && !RESERVED_NAMES.has(name),
      );
      return areValid && extra.length <= EXTRA_FIELDS.count;
    },
    `may have at most ${EXTRA_FIELDS.count} fields besides those that its call needs, each of at most ${EXTRA_FIELDS.length} characters and none named ${[...RESERVED_NAMES].join(', ')}`,
  ),
);

const PART = {
  source: file,
  static: v.optional(v.boolean()),
  form: v.optional(FORM),
};

export const ROUTE = v.object({
  path,
  title: text(200),
  description: text(500),
  layout: v.picklist(['public', 'bare']),
  access: v.picklist(['anyone', 'authenticated', 'anonymous']),
  indexed: v.boolean(),
  canonical: v.optional(path),
  parent: v.optional(path),
  picture: v.optional(
    v.object({
      id: v.pipe(text(100), v.regex(/^[\w-]+$/, 'must be the name of a picture in src/pictures')),
      alt: text(500),
    }),
  ),
  updated: v.optional(day),
  published: v.optional(day),
  view: v.optional(v.boolean()),
  draft: v.optional(v.boolean()),
  ...PART,
});
/** A route (`RemoteRoute`) without its functions. */
export type RouteData = v.InferOutput<typeof ROUTE> & {
  /** Set by packing. */
  fragments?: readonly string[] | undefined;
};

export const FRAGMENT = v.object({
  name: v.pipe(text(40), v.regex(/^[a-z][a-z\d-]*$/, 'must begin with a-z and contain only a-z, 0-9, -')),
  // React or `<Fragment>` itself uses the excluded names.
  props: v.optional(
    v.pipe(
      v.array(v.pipe(name, v.regex(/^(?!(?:children|key|name|of|ref)$)/, 'is a reserved name'))),
      v.readonly(),
    ),
  ),
  ...PART,
});
/** A fragment (`RemoteFragment`) without its function. */
export type FragmentData = v.InferOutput<typeof FRAGMENT>;

export function areDistinct(routes: readonly RouteData[], fragments: readonly FragmentData[] = []) {
  const actions = [...routes, ...fragments].flatMap(({ form }) => (form ? [form.action] : []));
  const paths = new Set(routes.map((route) => route.path));
  const names = new Set(fragments.map((one) => one.name));
  const areOwn = actions.every((action) => paths.has(action));
  return areOwn && new Set(actions).size === actions.length && names.size === fragments.length;
}

export const REDIRECTS = v.pipe(
  v.record(path, path),
  v.check((redirects) => Object.keys(redirects).length <= 1000, 'must be at most 1000 redirects'),
);

const DECLARED = v.pipe(
  v.object({
    routes: listOf(ROUTE, 1000),
    fragments: v.optional(listOf(FRAGMENT, 100), []),
    redirects: v.optional(REDIRECTS, {}),
  }),
  v.check(
    ({ routes, fragments }) => areDistinct(routes, fragments),
    'a form must post to a page of its app, two forms must not post to the same page, and fragments must have unique names',
  ),
);

/** The data of an app's `src/routes.ts` and `src/fragments.ts`. */
export type DeclaredRoutes = v.InferOutput<typeof DECLARED>;

/** @throws Error that names each invalid field. */
export function checkedRoutes(declared: object): DeclaredRoutes {
  const result = v.safeParse(DECLARED, declared);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'routes'}: ${issue.message}`);
  throw new Error(`The routes do not match shared-lib's RemoteRoute.\n${problems.join('\n')}`);
}
