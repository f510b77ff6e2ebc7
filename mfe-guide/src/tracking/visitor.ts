import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';

/** The placeholder person of events (specification section 3). No real address ends in example.com. */
export const GUIDE_VISITOR = { name: 'Guide Visitor', email: 'visitor@example.com' };

/** The backend distinguishes clicks on download buttons from views by this name. */
export const GUIDE_DOWNLOAD = { ...GUIDE_VISITOR, name: 'Guide Download' };

/** Also removes the parameter, because visitors may share the address. */
export function applyInternalLink(): void {
  const url = new URL(location.href);
  const value = url.searchParams.get(INTERNAL);
  if (!value) return;
  url.searchParams.delete(INTERNAL);
  history.replaceState(history.state, '', url);
  let text = 'This browser refuses storage, so your visits are counted.';
  try {
    if (value === 'on') localStorage[INTERNAL] = value;
    else localStorage.removeItem(INTERNAL);
    text = `Your visits in this browser are ${localStorage[INTERNAL] ? 'not' : 'now'} counted.`;
  } catch {}
  const note = Object.assign(document.createElement('p'), { role: 'status', textContent: text });
  note.style.cssText = 'padding: 1rem; text-align: center; background: var(--color-brand-soft)';
  document.getElementById('main')?.prepend(note);
}

/** The release of this code, such as `guide/1.0.0-3fa9c1d2`; undefined in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1];

/**
 * The value of `RELEASE_HEADER`. Visits with the value `INTERNAL` are not counted.
 * @param release is set by tests, whose code has no release.
 */
export function releaseHeader(release = RELEASE): string | undefined {
  try {
    if (navigator.webdriver || localStorage[INTERNAL]) return INTERNAL;
  } catch {
    // A browser that refuses storage has no mark.
  }
  return release;
}
