import { BODIES } from 'shared-lib/api/bodies.ts';
import type { ContentItem } from 'shared-lib/api/content-api.ts';
import { looseFieldsOf, textField } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { parseBody } from '../http/read-request.ts';
import { nonEmptyString, successResponse } from '../http/response-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';

/** Specification section 3, "Content item": an id and free fields. */
export const contentItemSchema = v.looseObject({
  id: nonEmptyString,
}) satisfies v.GenericSchema<ContentItem>;

/** The type of specification section 3's "Guide download record". */
export const GUIDE_DOWNLOADS = 'guide_downloads';

const KEPT_ENOUGH = 'The account keeps as many items, or as many bytes of them, as it can.';
const NO_ITEM = 'There is no such item of the caller’s.';

/** What `{host}/content/*` takes and answers. */
export const CONTENT_PATHS = {
  '/content/create': {
    summary: 'Keep an item for the caller',
    description: 'Any fields. The server writes id, and the downloadedAt of a guide_downloads item, itself.',
    bearer: true,
    body: BODIES['/content/create'],
    example: { type: 'guide_downloads', title: 'The Homeowners Guide' },
    status: 201,
    answer: contentItemSchema,
    refusals: { 409: KEPT_ENOUGH },
  },
  '/content/get': {
    summary: 'One item of the caller’s',
    bearer: true,
    body: BODIES['/content/get'],
    example: { id: 'id of the item' },
    answer: contentItemSchema,
    refusals: { 404: NO_ITEM },
  },
  '/content/list': {
    summary: 'The items of the caller whose fields equal those of the filter, newest first',
    description:
      'A page looks through up to 256 KB of items. When there are more, next is answered besides: send it as pageAfter, with the same filter, for the next page.',
    bearer: true,
    body: BODIES['/content/list'],
    example: { type: 'guide_downloads' },
    answer: v.object({
      data: v.pipe(v.array(contentItemSchema), v.readonly()),
      next: v.optional(v.string()),
    }),
  },
  '/content/update': {
    summary: 'Change fields of an item of the caller’s',
    description: 'What is not sent stays, and so does the type.',
    bearer: true,
    body: BODIES['/content/update'],
    example: { id: 'id of the item', title: 'Another title' },
    answer: contentItemSchema,
    refusals: { 404: NO_ITEM, 409: KEPT_ENOUGH },
  },
  '/content/delete': {
    summary: 'Remove an item of the caller’s',
    bearer: true,
    body: BODIES['/content/delete'],
    example: { id: 'id of the item' },
    answer: successResponse,
    refusals: { 404: NO_ITEM },
  },
} as const satisfies Record<string, DeclaredPath>;

/** Fields that the server writes, and parameters of a list. */
const RESERVED = new Set(['id', 'downloadedAt', 'pageAfter', '__proto__']);

const guideDownload = looseFieldsOf({ title: textField('Title', { max: 300 }) });

/** A body's free fields, without those that only the server writes; 422 when type or title is wrong. */
export function contentFields(body: Record<string, unknown>): {
  type: string | null;
  fields: Record<string, unknown>;
} {
  const free = Object.fromEntries(Object.entries(body).filter(([name]) => !RESERVED.has(name)));
  // What is checked is read from the schema, the rest as it was sent: valibot leaves out a field called constructor.
  const { type = null } = parseBody(free, BODIES['/content/create']);
  const download = type === GUIDE_DOWNLOADS ? parseBody(free, guideDownload) : {};
  return { type, fields: { ...free, ...download, ...(type !== null && { type }) } };
}
