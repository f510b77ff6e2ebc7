import { currentSite, pageAddress } from 'shared-lib';
import { RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { heedTeamLink } from './team-mark.ts';
import { toldRelease } from './told-release.ts';

let isDue = false;

/**
 * Tells that the signup page was opened: one small request after the page has loaded and is looked at, in no window of
 * the forms (docs/decisions/042). Nobody waits for it, and nobody hears of a failure. Visits of the team and of robots
 * are not told.
 */
export function tellOpening(release?: string): void {
  // React calls an effect twice while it checks it.
  if (isDue) return;
  isDue = true;
  const tell = () =>
    setTimeout(() => {
      isDue = false;
      heedTeamLink();
      send(toldRelease(release));
    });
  if (document.prerendering) document.addEventListener('prerenderingchange', tell, { once: true });
  else if (document.readyState === 'complete') tell();
  else window.addEventListener('load', tell, { once: true });
}

function send(told: string | undefined): void {
  // A mark stands behind the release.
  if (told && !told.endsWith(';')) return;
  const { host } = currentSite();
  const isOwn = host.startsWith('/');
  const headers = { 'content-type': 'application/json', ...(told && isOwn && { [RELEASE_HEADER]: told }) };
  const url = `${host}/opening${told && !isOwn ? `?release=${told}` : ''}`;
  const body = JSON.stringify({ source: pageAddress(window.location.href) });
  const init: RequestInit = {
    method: 'POST',
    headers,
    body,
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  };
  fetch(url, init).catch(() => {});
}
