import { propertiesOf } from '../client/responses.ts';
import type { Api, ContentItem } from './api.ts';

/** The type of content items that "Save for later" creates (specification section 7, `content/create`). */
const TYPE = 'saved_page';

export interface SavablePage {
  /** A path of this site, for example `/backyard-diy-oasis`. */
  path: string;
  title: string;
}

/** A saved page of an account. `savedAt` is an ISO 8601 date-time of the visitor's clock. */
export interface SavedPage extends ContentItem, SavablePage {
  savedAt: string;
}

/** The pattern excludes hosts, because items written by other programs must not link to other sites. */
const LOCAL_PATH = /^\/(?:[a-z0-9][a-z0-9-]{0,80})?$/;

function isSavable(value: unknown): value is SavablePage {
  const { path, title } = propertiesOf(value);
  if (typeof path !== 'string' || !LOCAL_PATH.test(path)) return false;
  return typeof title === 'string' && title.length > 0 && title.length <= 300;
}

/** The visitor's saved pages, newest first. Omits invalid items. */
export async function listSavedPages(content: Pick<Api['content'], 'list'>): Promise<{ data: SavedPage[] }> {
  const { data } = await content.list<SavedPage>({ type: TYPE });
  return { data: data.filter(isSavable) };
}

/** Saves a page for the visitor unless it is already saved. */
export async function savePage(
  content: Pick<Api['content'], 'create' | 'list'>,
  { path, title }: SavablePage,
): Promise<void> {
  const { data } = await content.list({ type: TYPE, path });
  if (data.length > 0) return;
  await content.create({ type: TYPE, path, title, savedAt: new Date().toISOString() });
}

const PENDING_SAVE_KEY = 'save-for-later';
/** As long as a tab stores typed text. */
const PENDING_SAVE_MS = 60 * 60 * 1000;

/** Remembers in this tab, for an hour, that a visitor wants to save a page after the login. */
export function setPendingSave({ path, title }: SavablePage, now = Date.now()): void {
  try {
    sessionStorage.setItem(PENDING_SAVE_KEY, JSON.stringify({ path, title, at: now }));
  } catch {
    // Without storage the visitor must press the button again after the login.
  }
}

/** The page that the visitor wanted to save before the login. It stays stored until `clearPendingSave`. */
export function getPendingSave(now = Date.now()): SavablePage | null {
  try {
    const pending: unknown = JSON.parse(sessionStorage.getItem(PENDING_SAVE_KEY) ?? 'null');
    const age = now - Number(propertiesOf(pending).at);
    const isRecent = age >= 0 && age < PENDING_SAVE_MS;
    return isRecent && isSavable(pending) ? { path: pending.path, title: pending.title } : null;
  } catch {
    return null;
  }
}

/** Deletes the page that `setPendingSave` has stored. */
export function clearPendingSave(): void {
  try {
    sessionStorage.removeItem(PENDING_SAVE_KEY);
  } catch {}
}
