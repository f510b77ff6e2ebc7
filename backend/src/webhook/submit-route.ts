import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { parseBody, readObject } from '../http/read-body.ts';
import type { Services } from '../services.ts';
import { createSubmissionStore } from './create-submission-store.ts';
import { findSuspicion } from './find-suspicion.ts';
import { createRequestPace } from './request-pace.ts';
import { SUBMISSIONS, type SubmissionType } from './submission-schema.ts';

/**
 * The base webhook: keeps a guide request, an analytics event or a contact form, then answers 202 with its id. The same
 * body a second time gets the same answer; what a robot may have sent is marked and answered like the rest.
 */
export function submitRoute(services: Services): BackendHandler {
  const pace = createRequestPace(services.now);
  const store = createSubmissionStore(services);
  return async (c) => {
    const fields = await readObject(c.req.raw);
    if (!isKnown(fields.type)) {
      const known = Object.keys(SUBMISSIONS).join(', ');
      throw new ApiError(400, `The type must be one of ${known}.`, { field: 'type' });
    }
    const submission = parseBody(fields, SUBMISSIONS[fields.type]);
    const address = clientAddress(c, services.config);
    const suspicion = findSuspicion(submission, { fields, address }, pace);
    const id = await store(submission, suspicion);
    return c.json({ success: true, id }, 202);
  };
}

function isKnown(type: unknown): type is SubmissionType {
  return typeof type === 'string' && Object.hasOwn(SUBMISSIONS, type);
}
