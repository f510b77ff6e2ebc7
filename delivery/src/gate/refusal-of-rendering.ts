import type { Release } from '../release/release.ts';
import type { Refusal } from './refusal.ts';

/** The refusal of a release whose composition failed: pass what `compose` threw. */
export function refusalOfRendering({ app, version }: Release, failure: unknown): Refusal {
  const message = failure instanceof Error ? failure.message : String(failure);
  return {
    check: 'rendering',
    subject: `${app} ${version}`,
    reason: message,
    remedy: 'Mend the page, see it with "npm run dev", and release again.',
  };
}
