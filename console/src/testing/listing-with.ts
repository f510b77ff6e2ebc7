import type { ListedRelease, Listing } from 'delivery/admin-api';
import { appStates } from '../api/queries.tsx';

const SINCE = '2026-11-02T12:00:00.000Z';

const release = (version: string, title: string, state: ListedRelease['state']): ListedRelease => ({
  app: 'guide',
  version,
  title,
  state,
  headline: null,
  mainPath: '/free-homeowners-guide',
  since: SINCE,
  arrivedAt: SINCE,
  author: 'token:ana',
  pages: 2,
  owner: 'marketing team',
  stable: null,
  by: 'token:ana',
  origin: null,
});

/** A listing of one app: 1.0.0 is live, 0.9.0 former, and 2.0.0 a draft or a canary with a percentage. */
export function listingWith({
  live = '1.0.0',
  canary,
  audit = [],
}: { live?: string; canary?: number } & Partial<Pick<Listing, 'audit'>> = {}): Listing {
  const common = {
    app: 'guide',
    stable: '1.0.0',
    digit: 'tens',
    turn: 0,
    since: SINCE,
    changedAt: SINCE,
  } as const;
  const stateOf = (version: string, other: ListedRelease['state']) => (version === live ? 'live' : other);
  return {
    origin: 'http://localhost:4300',
    releases: [
      release('1.0.0', 'Rewrite the privacy sentence', stateOf('1.0.0', 'former')),
      release('0.9.0', 'Fix a typo', stateOf('0.9.0', 'former')),
      release('2.0.0', 'Shorter headline', stateOf('2.0.0', canary ? `canary ${canary}%` : 'draft')),
    ],
    sets: [],
    canaries: canary
      ? [{ ...common, version: '2.0.0', percent: canary, by: 'token:ana', progressive: false }]
      : [],
    tags: { guide: '"t"' },
    audit,
    underWay: null,
  };
}

/** The guide in a listing. */
export function guideOf(listing: Listing) {
  const [guide] = appStates(listing);
  if (!guide) throw new Error('The listing has no app.');
  return guide;
}
