import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { parseBody, readObject } from '../http/read-body.ts';
import { clientAddress } from '../limits/client-network.ts';
import type { Services } from '../services.ts';
import { createSubmissionStore } from './create-submission-store.ts';
import { SUBMISSIONS, type SubmissionType } from './submission-schema.ts';

/** The field of the signup form that people do not see; it is in the body only when something was written into it. */
export const HONEYPOT = 'website';

/**
 * The base webhook: keeps a guide request, an analytics event or a contact form, then answers 202 with its id. The same
 * body a second time gets the same answer; what a robot may have sent is marked and answered like the rest.
 */
export function submitRoute(services: Services): BackendHandler {
  const store = createSubmissionStore(services);
  return async (c) => {
    const fields = await readObject(c.req.raw);
    if (!isKnown(fields.type)) {
      const known = Object.keys(SUBMISSIONS).join(', ');
      throw new ApiError(400, `The type must be one of ${known}.`, { field: 'type' });
    }
    const submission = parseBody(fields, SUBMISSIONS[fields.type]);
    const isRobot = submission.type === 'guide_request' && Boolean(fields[HONEYPOT]);
    const from = clientAddress(c, services.config);
    const stored = await store(submission, { suspicion: isRobot ? 'honeypot' : null, from });
    if ('refusedFor' in stored) throw tooMuch(stored.refusedFor, services);
    return c.json({ success: true, id: stored.id }, 202);
  };
}

/** What is answered when a network has filled its share of the disk for a day. */
function tooMuch(seconds: number, { config }: Pick<Services, 'config'>): ApiError {
  const message = `Too much has been sent from your network today. Please try again tomorrow, or write to ${config.site.mailbox}.`;
  return new ApiError(429, message, { headers: { 'retry-after': String(seconds) } });
}

function isKnown(type: unknown): type is SubmissionType {
  return typeof type === 'string' && Object.hasOwn(SUBMISSIONS, type);
}
