import { EXTRA_FIELDS, HONEYPOT } from 'shared-lib/fields/field-rules.ts';
import { boundedText, parseInput, textField } from 'shared-lib/fields/fields.ts';
import { fieldProblem } from 'shared-lib/fields/form-fields.ts';
import { SUBMISSIONS, type Submission, type SubmissionType } from 'shared-lib/webhook/submissions.ts';
import { INTERNAL, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import * as v from 'valibot';
import { type DeclaredFields, RELEASE } from '../events/site-names.ts';
import { ApiError } from '../http/api-error.ts';
import { isRobot } from '../http/client.ts';
import { type DeclaredPath, declaredRoutes, successResponse } from '../http/route.ts';
import { type SubmissionContext, storeSubmission, type WebhookServices } from './store-submissions.ts';

const { guide_request, analytics_event, contact_form } = SUBMISSIONS;

/** Any extra field: the declared ones are known only at run time. */
const extraField = boundedText(EXTRA_FIELDS.length, { error: 'must be text' });

export const WEBHOOK_PATHS = {
  '/': {
    summary: 'The base webhook: a guide request, an access event or a contact form',
    description:
      'Plain posts without a token. A duplicate guide request or contact form is stored once. The site reads only the status of the response. A guide request or a contact form may have up to 10 extra fields. A field that no form of the site declares is refused with 422, and the response names it. Posts that name a release unknown to the site may have undeclared fields.',
    bearer: false,
    body: v.variant('type', [
      v.objectWithRest(guide_request.entries, extraField),
      analytics_event,
      v.objectWithRest(contact_form.entries, extraField),
    ]),
    bodyFor({ type }: { type?: unknown }) {
      if (typeof type === 'string' && Object.hasOwn(SUBMISSIONS, type))
        return SUBMISSIONS[type as SubmissionType];
      const types = Object.keys(SUBMISSIONS).join(', ');
      throw new ApiError(400, `The type must be one of ${types}.`, { field: 'type' });
    },
    example: {
      type: 'guide_request',
      name: 'Rosa Field',
      email: 'rosa@example.com',
      timestamp: '2025-06-12T09:30:00.000Z',
      source: 'http://localhost:4300/free-homeowners-guide',
      event: 'guide_request',
    },
    status: 202,
    response: v.object({ ...successResponse.entries, id: v.optional(v.string()) }),
  },
} as const satisfies Record<string, DeclaredPath>;

/** Duplicates and submissions of likely bots get the usual response. */
export function webhookRoutes(services: WebhookServices) {
  const runLimited = createConcurrencyLimit(MAX_CONCURRENT);
  return declaredRoutes(services, WEBHOOK_PATHS, {
    async '/'({ c, ip, body: submission, fields }) {
      const isHoneypotFilled = submission.type === 'guide_request' && Boolean(fields[HONEYPOT]);
      // A page on another origin sends the release in the query, because the backend may not allow the header.
      const release = (c.req.header(RELEASE_HEADER) ?? c.req.query('release') ?? '').slice(0, 120);
      const robot = isRobot(c.req.header('user-agent')) ? 'robot' : null;
      const uncounted = release === INTERNAL ? INTERNAL : robot;
      const { isServed, fieldsFor } = await services.readNames();
      const declared = fieldsFor(RELEASE.test(release) ? release : null);
      const context: SubmissionContext = {
        suspicion: isHoneypotFilled ? 'honeypot' : uncounted,
        release: isServed(release) ? release : null,
        extra: extraFields(submission.type, fields, declared),
        ip,
      };
      const id = await runLimited(() => storeSubmission(services, submission as Submission, context));
      return { success: true, id };
    },
  });
}

/** Leaves the rest of the connection pool for other requests. */
const MAX_CONCURRENT = 4;

function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const NAME = /^[a-z]\w{0,39}$/i;

function problemOf(name: string, text: string, declarations: DeclaredFields = []): string | undefined {
  const bounds = textField(name, { max: EXTRA_FIELDS.length, lines: true });
  const [issue] = parseInput(bounds, text).issues ?? [];
  if (issue) return issue.message;
  // Releases may declare a field differently, so one declaration that accepts the text suffices.
  const problems = declarations.map(({ rule }) => fieldProblem(name, text, rule));
  return problems.includes(undefined) ? undefined : problems[0];
}

/**
 * A body's fields beyond the specification. Required fields may be missing: a tab may have a release without them.
 * @param declared null allows every well-formed name.
 * @throws ApiError 422 that names an undeclared or invalid field.
 */
function extraFields(
  type: SubmissionType,
  fields: Readonly<Record<string, unknown>>,
  declared: DeclaredFields | null,
): Record<string, string> | null {
  const { entries } = SUBMISSIONS[type];
  const more = Object.entries(fields).filter(([name]) => !Object.hasOwn(entries, name) && name !== HONEYPOT);
  const extra: [string, string][] = [];
  for (const [at, [name, value]] of more.entries()) {
    const declarations = declared?.filter((one) => one.call === type && one.name === name);
    const isKnown = type !== 'analytics_event' && NAME.test(name) && declarations?.length !== 0;
    if (!isKnown || at >= EXTRA_FIELDS.count) {
      const field = name.slice(0, 40);
      const problem = isKnown
        ? `A form can have at most ${EXTRA_FIELDS.count} extra fields`
        : `The form has no field "${field}"`;
      throw new ApiError(422, problem, { field });
    }
    if (typeof value !== 'string') throw new ApiError(422, `${name} must be text`, { field: name });
    const text = value.trim();
    if (text === '') continue;
    const message = problemOf(name, text, declarations);
    if (message) throw new ApiError(422, message, { field: name });
    extra.push([name, text]);
  }
  return extra.length > 0 ? Object.fromEntries(extra.sort(([one], [other]) => (one < other ? -1 : 1))) : null;
}
