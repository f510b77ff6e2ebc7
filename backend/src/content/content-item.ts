import type { Selectable } from 'kysely';
import type { ContentTable } from '../database/schema.ts';

/** The type of specification section 3's "Guide download record". */
export const GUIDE_DOWNLOADS = 'guide_downloads';

/** A content item as it is answered: its id and free fields. */
export interface ContentItem {
  id: string;
  [field: string]: unknown;
}

/** A stored row as its owner gets to see it. A guide download was made when it was recorded; nobody can write that. */
export function contentItem({ id, type, fields, created_at }: Selectable<ContentTable>): ContentItem {
  const free = JSON.parse(fields) as Record<string, unknown>;
  if (type === GUIDE_DOWNLOADS) free.downloadedAt = new Date(created_at).toISOString();
  return { ...free, id };
}
