import type { ContentItem } from 'shared-lib/api/api.ts';
import { BODIES } from 'shared-lib/api/bodies.ts';
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

const QUOTA_EXCEEDED = 'The account has reached its quota of items or bytes.';
const NO_ITEM = 'The caller has no such item.';

/** The paths of `{host}/content/*`. */
export const CONTENT_PATHS = {
  '/content/create': {
    summary: 'Create an item of the caller',
    description: 'Any fields. The server sets id, and downloadedAt of a guide_downloads item.',
    bearer: true,
    body: BODIES['/content/create'],
    example: { type: 'guide_downloads', title: 'The Homeowners Guide' },
    status: 201,
    answer: contentItemSchema,
    refusals: { 409: QUOTA_EXCEEDED },
  },
  '/content/get': {
    summary: 'One item of the caller',
    bearer: true,
    body: BODIES['/content/get'],
    example: { id: 'id of the item' },
    answer: contentItemSchema,
    refusals: { 404: NO_ITEM },
  },
  '/content/list': {
    summary: 'The items of the caller whose fields equal those of the filter, newest first',
    description:
      'A page searches up to 256 KB of items. If there are more, the response has next: send it as pageAfter, with the same filter, for the next page.',
    bearer: true,
    body: BODIES['/content/list'],
    example: { type: 'guide_downloads' },
    answer: v.object({
      data: v.pipe(v.array(contentItemSchema), v.readonly()),
      next: v.optional(v.string()),
    }),
  },
  '/content/update': {
    summary: 'Change fields of an item of the caller',
    description: 'Fields that are not sent stay, and so does the type.',
    bearer: true,
    body: BODIES['/content/update'],
    example: { id: 'id of the item', title: 'Another title' },
    answer: contentItemSchema,
    refusals: { 404: NO_ITEM, 409: QUOTA_EXCEEDED },
  },
  '/content/delete': {
    summary: 'Delete an item of the caller',
    bearer: true,
    body: BODIES['/content/delete'],
    example: { id: 'id of the item' },
    answer: successResponse,
    refusals: { 404: NO_ITEM },
  },
} as const satisfies Record<string, DeclaredPath>;

/** Fields that the server sets, and parameters of a list. */
const RESERVED = new Set(['id', 'downloadedAt', 'pageAfter', '__proto__']);

const guideDownload = looseFieldsOf({ title: textField('Title', { max: 300 }) });

/** A body's free fields, without those that the server sets; 422 when type or title is wrong. */
export function contentFields(body: Record<string, unknown>): {
  type: string | null;
  fields: Record<string, unknown>;
} {
  const free = Object.fromEntries(Object.entries(body).filter(([name]) => !RESERVED.has(name)));
  // Only the checked fields come from the schema, because valibot drops a field named constructor.
  const { type = null } = parseBody(free, BODIES['/content/create']);
  const download = type === GUIDE_DOWNLOADS ? parseBody(free, guideDownload) : {};
  return { type, fields: { ...free, ...download, ...(type !== null && { type }) } };
}
