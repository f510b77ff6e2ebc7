import type { ContentApi, ContentItem } from './content-api.ts';

/** The type of the content items that "Save for later" makes (specification section 7, `content/create`). */
const TYPE = 'saved_page';

/** A page of the site that somebody wants to come back to. */
export interface SavablePage {
  /** On this site, for example `/backyard-diy-oasis`. */
  path: string;
  title: string;
}

/** A page that an account keeps; `savedAt` is an ISO 8601 date-time of the visitor's clock. */
export interface SavedPage extends ContentItem, SavablePage {
  savedAt: string;
}

/** One path of this site, without a host: what another program wrote into the account never leads elsewhere. */
const LOCAL_PATH = /^\/(?:[a-z0-9][a-z0-9-]{0,80})?$/;

function isSavable(value: unknown): value is SavablePage {
  const { path, title } = (value ?? {}) as Record<string, unknown>;
  if (typeof path !== 'string' || path.length > 100 || !LOCAL_PATH.test(path)) return false;
  return typeof title === 'string' && title.length > 0 && title.length <= 300;
}

/** The pages that the visitor has saved, newest first; items that are no saved pages are left out. */
export async function listSavedPages(content: Pick<ContentApi, 'list'>): Promise<{ data: SavedPage[] }> {
  const { data } = await content.list<SavedPage>({ type: TYPE });
  return { data: data.filter(isSavable) };
}

/**
 * Keeps a page for the visitor, once.
 * @returns whether it was new.
 */
export async function savePage(
  content: Pick<ContentApi, 'create' | 'list'>,
  { path, title }: SavablePage,
): Promise<boolean> {
  const { data } = await content.list({ type: TYPE, path });
  if (data.length > 0) return false;
  await content.create({ type: TYPE, path, title, savedAt: new Date().toISOString() });
  return true;
}

const WISH = 'save-for-later';
/** As long as the tab keeps what is typed. */
const WISH_MS = 60 * 60 * 1000;

/** Keeps in this tab, for an hour, that a visitor who must log in first wants to save a page. */
export function wishToSave({ path, title }: SavablePage, now = Date.now()): void {
  try {
    sessionStorage.setItem(WISH, JSON.stringify({ path, title, at: now }));
  } catch {
    // Without storage the visitor presses again after the log-in.
  }
}

/** What the visitor wanted to save before the log-in, or null; it stays until `forgetWishToSave`. */
export function wishedToSave(now = Date.now()): SavablePage | null {
  try {
    const wish = JSON.parse(sessionStorage.getItem(WISH) ?? 'null') as { at?: unknown } | null;
    const isRecent = typeof wish?.at === 'number' && now - wish.at >= 0 && now - wish.at < WISH_MS;
    return isRecent && isSavable(wish) ? { path: wish.path, title: wish.title } : null;
  } catch {
    return null;
  }
}

/** Drops the wish: it is granted, or its owner is gone. */
export function forgetWishToSave(): void {
  try {
    sessionStorage.removeItem(WISH);
  } catch {
    // Nothing is kept where storage is refused.
  }
}
