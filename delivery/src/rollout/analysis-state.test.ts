import type { CanaryVerdict, Funnel } from 'backend';
import { expect, it, vi } from 'vitest';
import { smallCanary } from '../testing/small-canary.ts';
import { analysisState } from './analysis-state.ts';

const SETTINGS = { stageMs: 3_600_000, stageViews: 200 };
const NOW = Date.parse('2026-11-02T12:30:00Z');
const told: CanaryVerdict = { version: '2.0.0', views: 312, baseViews: 1204, reasons: [], doubts: [] };

const funnelWith = (verdict: Partial<CanaryVerdict>) =>
  ({
    verdicts: vi.fn<Funnel['verdicts']>(async () => [{ ...told, ...verdict }]),
    votes: async () => new Map(),
    earnings: async () => [],
  }) satisfies Pick<Funnel, 'verdicts' | 'votes' | 'earnings'>;

const NOTHING = 'Nothing speaks against 2.0.0: 312 networks have told of 2.0.0, 1,204 of stable.';
const LATER = 'after 2026-11-02 13:00 UTC, when 250 networks have told of each release.';
const HALF = [{ version: '2.0.0', percent: 50 }];

it.each([
  [{}, {}, [NOTHING]],
  [
    { views: 40 },
    {},
    ['Too early to say: 40 networks have told of 2.0.0, 1,204 of stable; it takes 100 of each.'],
  ],
  [
    { reasons: ['Its form may fail.'] },
    { progressive: true },
    ['Against 2.0.0: Its form may fail.', 'It is aborted at the next look.'],
  ],
  [
    { doubts: ['It may be slow.'] },
    { progressive: true },
    [NOTHING, `It is raised to 50 % ${LATER}`, 'Not while this is in doubt: It may be slow.'],
  ],
  [{}, { progressive: true, variants: HALF }, [NOTHING, `It becomes stable ${LATER}`]],
])('says with its figures what it thinks: %j %j', async (verdict, canary, words) => {
  const funnel = funnelWith(verdict);
  expect(await analysisState(smallCanary(canary), funnel, SETTINGS, NOW)).toEqual({ app: 'guide', words });
  // Who only looks takes no votes.
  expect(funnel.verdicts).toHaveBeenCalledWith({
    ...{ app: 'guide', base: '1.0.0', versions: ['2.0.0'] },
    since: Date.parse('2026-11-02T12:00:00Z'),
  });
});
