import { z } from 'zod';
import { contentItem, done } from '../conformance/answer-schemas.ts';
import { boundedText, idField, textField } from '../fields/fields.ts';
import { parseBody } from '../http/read-request.ts';
import type { DeclaredPath } from '../http/route.ts';

/** The type of specification section 3's "Guide download record". */
export const GUIDE_DOWNLOADS = 'guide_downloads';

const id = idField('ID');
const type = textField('Type', { max: 100 }).optional();
const KEPT_ENOUGH = 'The account keeps as many items, or as many bytes of them, as it can.';
const NO_PAGE = 'Page after must be what the page before answered as next';
const pageAfter = boundedText(80, { error: () => NO_PAGE, tooLong: NO_PAGE })
  .regex(/^\d{1,15}_[\w-]+$/, NO_PAGE)
  .optional();
const NO_ITEM = 'There is no such item of the caller’s.';

/** What `{host}/content/*` takes and answers. */
export const CONTENT_PATHS = {
  '/content/create': {
    summary: 'Keep an item for the caller',
    description: 'Any fields. The server writes id, and the downloadedAt of a guide_downloads item, itself.',
    bearer: true,
    body: z.looseObject({ type }),
    example: { type: 'guide_downloads', title: 'The Homeowners Guide' },
    status: 201,
    answer: contentItem,
    refusals: { 409: KEPT_ENOUGH },
  },
  '/content/get': {
    summary: 'One item of the caller’s',
    bearer: true,
    body: z.object({ id }),
    example: { id: 'id of the item' },
    status: 200,
    answer: contentItem,
    refusals: { 404: NO_ITEM },
  },
  '/content/list': {
    summary: 'The items of the caller whose fields equal those of the filter, newest first',
    description:
      'A page looks through up to 256 KB of items. When there are more, next is answered besides: send it as pageAfter, with the same filter, for the next page.',
    bearer: true,
    body: z
      .object({ type, pageAfter })
      .catchall(
        z.union(
          [z.string(), z.number(), z.boolean(), z.null()],
          'A filter compares with text, a number, true, false or null',
        ),
      ),
    example: { type: 'guide_downloads' },
    status: 200,
    answer: z.object({ data: z.array(contentItem), next: z.string().optional() }),
  },
  '/content/update': {
    summary: 'Change fields of an item of the caller’s',
    description: 'What is not sent stays, and so does the type.',
    bearer: true,
    body: z.looseObject({ id }),
    example: { id: 'id of the item', title: 'Another title' },
    status: 200,
    answer: contentItem,
    refusals: { 404: NO_ITEM, 409: KEPT_ENOUGH },
  },
  '/content/delete': {
    summary: 'Remove an item of the caller’s',
    bearer: true,
    body: z.object({ id }),
    example: { id: 'id of the item' },
    status: 200,
    answer: done,
    refusals: { 404: NO_ITEM },
  },
} as const satisfies Record<string, DeclaredPath>;

/** Fields that the server writes, and parameters of a list. */
const RESERVED = new Set(['id', 'downloadedAt', 'pageAfter', '__proto__']);

const typed = z.looseObject({ type: textField('Type', { max: 100 }).optional() });
const guideDownload = z.looseObject({ title: textField('Title', { max: 300 }) });

/** A body's free fields, without those that only the server writes; 422 when type or title is wrong. */
export function contentFields(body: Record<string, unknown>): {
  type: string | null;
  fields: Record<string, unknown>;
} {
  const free = Object.fromEntries(Object.entries(body).filter(([name]) => !RESERVED.has(name)));
  const { type = null, ...rest } = parseBody(free, typed);
  const fields = type === GUIDE_DOWNLOADS ? parseBody(rest, guideDownload) : rest;
  return { type, fields: type === null ? fields : { type, ...fields } };
}
