import { isList } from '../client/answer-check.ts';
import type { Client } from '../client/client.ts';
import type { BodyOf } from './bodies.ts';

/** Specification section 3, "Content item": an id and free fields. */
export interface ContentItem {
  id: string;
  [field: string]: unknown;
}

/** Specification section 3, "Guide download record"; `downloadedAt` is an ISO 8601 date-time. */
export interface GuideDownload extends ContentItem {
  title: string;
  downloadedAt: string;
}

/** `{host}/content/*` of specification section 7. */
export type ContentApi = ReturnType<typeof createContentApi>;

/** @see ContentApi */
export function createContentApi(client: Client) {
  return {
    create: (fields: BodyOf<'/content/create'>) => client.post('/content/create', fields),
    get: (id: string) => client.post('/content/get', { id }),
    list: <Item extends ContentItem = ContentItem>(filter: BodyOf<'/content/list'> = {}) =>
      client.post('/content/list', filter, undefined, isList<Item>),
    update: (id: string, fields: Record<string, unknown>) =>
      client.post('/content/update', { id, ...fields }),
    delete: (id: string) => client.post('/content/delete', { id }),
  };
}
