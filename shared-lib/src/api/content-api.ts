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
export interface ContentApi {
  create(fields: BodyOf<'/content/create'>): Promise<unknown>;
  get(id: string): Promise<unknown>;
  list<Item extends ContentItem = ContentItem>(filter?: BodyOf<'/content/list'>): Promise<{ data: Item[] }>;
  update(id: string, fields: Record<string, unknown>): Promise<unknown>;
  delete(id: string): Promise<unknown>;
}

/** @see ContentApi */
export function createContentApi(client: Client): ContentApi {
  return {
    create: (fields) => client.post('/content/create', fields),
    get: (id) => client.post('/content/get', { id }),
    list: <Item extends ContentItem>(filter = {}) =>
      client.post('/content/list', filter, undefined, isList<Item>),
    update: (id, fields) => client.post('/content/update', { id, ...fields }),
    delete: (id) => client.post('/content/delete', { id }),
  };
}
