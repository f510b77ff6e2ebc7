import { EXTRA_FIELDS, HONEYPOT } from 'shared-lib/fields/field-rules.ts';
import { boundedText } from 'shared-lib/fields/fields.ts';
import { SUBMISSIONS, type Submission, type SubmissionType } from 'shared-lib/webhook/submissions.ts';
import { INTERNAL, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import * as v from 'valibot';
import { RELEASE } from '../events/site-names.ts';
import { ApiError } from '../http/api-error.ts';
import { clientAddress } from '../http/client-network.ts';
import { isRobot } from '../http/is-robot.ts';
import { successResponse } from '../http/response-schemas.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { byteLimitError } from '../limits/byte-budget.ts';
import { extraFields } from './extra-fields.ts';
import { type Origin, storeSubmission, type WebhookServices } from './store-submissions.ts';

const { guide_request, analytics_event, contact_form } = SUBMISSIONS;

/** For the document: what a form's release declares besides, the backend knows only at run time. */
const extra = boundedText(EXTRA_FIELDS.text, { error: 'must be text' });

/** What the base webhook, `{host}` itself, takes and answers. */
export const WEBHOOK_PATHS = {
  '/': {
    summary: 'The base webhook: a guide request, an access event or a contact form',
    description:
      'Plain posts without a token. The same body a second time is kept once. The site reads nothing of the answer but its status. A guide request and a contact form may have up to 10 more fields, if a form of the site declares them; any other field gets 422 that names it, unless the post names a release that the site does not know.',
    bearer: false,
    body: v.variant('type', [
      v.objectWithRest(guide_request.entries, extra),
      analytics_event,
      v.objectWithRest(contact_form.entries, extra),
    ]),
    bodyFor({ type }: { type?: unknown }) {
      if (typeof type === 'string' && Object.hasOwn(SUBMISSIONS, type))
        return SUBMISSIONS[type as SubmissionType];
      throw new ApiError(400, `The type must be one of ${Object.keys(SUBMISSIONS).join(', ')}.`, {
        field: 'type',
      });
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
    answer: v.object({ ...successResponse.entries, id: v.optional(v.string()) }),
  },
} as const satisfies Record<string, DeclaredPath>;

/**
 * The base webhook: keeps a guide request, an analytics event or a contact form, then answers 202 with its id. The same
 * body a second time gets the same answer. What a robot may have sent is marked and answered like the rest.
 */
export function webhookRoutes(services: WebhookServices) {
  const inTurn = createTurns(MAX_AT_ONCE);
  return declaredRoutes(services, WEBHOOK_PATHS, {
    async '/'({ c, body: submission, fields }) {
      const isTrapped = submission.type === 'guide_request' && Boolean(fields[HONEYPOT]);
      // A page on another origin names the release in the query: that backend may not allow the header.
      const sent = (c.req.header(RELEASE_HEADER) ?? c.req.query('release') ?? '').slice(0, 120);
      const { isServed, fieldsFor } = await services.readNames();
      const declared = fieldsFor(RELEASE.test(sent) ? sent : null);
      const origin: Origin = {
        suspicion: isTrapped ? 'honeypot' : null,
        release: isServed(sent) ? sent : null,
        extra: extraFields(submission.type, fields, declared),
        from: clientAddress(c, services.config),
        isCounted: sent !== INTERNAL && !isRobot(c.req.header('user-agent')),
      };
      const stored = await inTurn(() => storeSubmission(services, submission as Submission, origin));
      if ('refusedFor' in stored) throw byteLimitError(stored.refusedFor, services.config);
      return { success: true, id: stored.id };
    },
  });
}

/** Submissions that one process stores at once: the pool of connections has some left for everything else. */
const MAX_AT_ONCE = 4;

/** Does at most so many pieces of work at once; the others wait in the order of their arrival. */
function createTurns(max: number) {
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
