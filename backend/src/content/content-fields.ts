import { z } from 'zod';
import { textField } from '../fields/text-field.ts';
import { parseBody } from '../http/read-body.ts';
import { GUIDE_DOWNLOADS } from './content-item.ts';

/** What the server itself says about an item, and what a list takes for itself. */
const RESERVED = new Set(['id', 'downloadedAt', 'pageAfter', '__proto__']);

const typed = z.looseObject({ type: textField('Type', { max: 100 }).optional() });
const guideDownload = z.looseObject({ title: textField('Title', { max: 300 }) });

/** The free fields of a body, without those that only the server writes; 422 when type or title is wrong. */
export function contentFields(body: Record<string, unknown>): {
  type: string | null;
  fields: Record<string, unknown>;
} {
  const free = Object.fromEntries(Object.entries(body).filter(([name]) => !RESERVED.has(name)));
  const { type = null, ...rest } = parseBody(free, typed);
  const fields = type === GUIDE_DOWNLOADS ? parseBody(rest, guideDownload) : rest;
  return { type, fields: type === null ? fields : { type, ...fields } };
}
