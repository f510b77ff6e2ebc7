import { currentSite, pageAddress } from 'shared-lib';
import { RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { isTeam } from './team-mark.ts';
import { notReader, toldRelease } from './told-release.ts';

/**
 * Tells that the signup page was opened: one small request after the page has loaded, in no window of the forms
 * (docs/decisions/042). Nobody waits for it, and nobody hears of a failure. Visits of the team and of robots are not
 * told.
 */
export function tellOpening(release = toldRelease()): void {
  if (isTeam() || notReader()) return;
  const body = JSON.stringify({ source: pageAddress(window.location.href) });
  const send = () => {
    const { host } = currentSite();
    const isOwn = host.startsWith('/');
    const headers = {
      'content-type': 'application/json',
      ...(release && isOwn && { [RELEASE_HEADER]: release }),
    };
    const url = `${host}/opening${release && !isOwn ? `?release=${release}` : ''}`;
    fetch(url, {
      method: 'POST',
      headers,
      body,
      keepalive: true,
      credentials: 'omit',
      priority: 'low',
    }).catch(() => {});
  };
  if (document.readyState === 'complete') setTimeout(send);
  else window.addEventListener('load', () => setTimeout(send), { once: true });
}
