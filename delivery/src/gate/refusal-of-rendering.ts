import type { Release } from '../store/site.ts';
import { releaseName } from './composed-releases.ts';
import type { Refusal } from './refusal.ts';

const PAGE = /(?<!\w)(\w+): the page (\S+) does not render\./;
const CAUSE = /\[cause\]: (.*)/;

/**
 * The refusal of a release whose pages do not render.
 * @param failure what composing threw; it names the page and carries what the page threw.
 */
export function refusalOfRendering(release: Release, failure: unknown): Refusal {
  const message = failure instanceof Error ? failure.message : String(failure);
  const [, app, page] = PAGE.exec(message) ?? [];
  const cause = CAUSE.exec(message)?.[1];
  const where = page && app ? `, page ${page}${app === release.app ? '' : ` of ${app}`}` : '';
  return {
    check: 'rendering',
    subject: `${releaseName(release)}${where}`,
    reason: page ? `The page does not render: ${cause ?? message}` : message,
    remedy:
      app && app !== release.app
        ? `It is a page of ${app}, rendered with this ${release.app}: see what of the ${release.app} it uses, and bring that back.`
        : 'See it in "npm run dev", mend it, and release again.',
  };
}
