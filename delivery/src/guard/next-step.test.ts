import type { CanaryVerdict } from 'backend';
import { describe, expect, it } from 'vitest';
import type { Share } from '../store/shares.ts';
import { nextStep } from './next-step.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const SETTINGS = { stageMs: HOUR, stageViews: 200 };

const shareAt = (percent: number, more: Partial<Share> = {}): Share => ({
  app: 'guide',
  base: '1.0.0',
  variants: [{ version: '2.0.0', percent }],
  digit: 'tens',
  turn: 0,
  since: '2026-11-22T08:00:00Z',
  changedAt: new Date(NOW - HOUR).toISOString(),
  by: 'user:rosa',
  unattended: true,
  experiment: null,
  ...more,
});
const verdict = (more: Partial<CanaryVerdict> = {}): CanaryVerdict => ({
  version: '2.0.0',
  views: 250,
  baseViews: 250,
  reasons: [],
  doubts: [],
  ...more,
});
const EXPERIMENT = { goal: 'requests', question: 'Which?', openings: 100, ends: new Date(NOW).toISOString() };

describe('an unattended share', () => {
  it.each([
    [1, { kind: 'raise', percent: 10 }],
    [5, { kind: 'raise', percent: 10 }],
    [10, { kind: 'raise', percent: 50 }],
    [50, { kind: 'promote' }],
    [70, { kind: 'promote' }],
  ])('at %d %% goes on', (percent, step) => {
    expect(nextStep(shareAt(percent), [verdict()], SETTINGS, NOW)).toEqual(step);
  });

  it('of everybody is promoted although nobody has the other release', () => {
    expect(nextStep(shareAt(100), [verdict({ baseViews: 0 })], SETTINGS, NOW)).toEqual({ kind: 'promote' });
  });

  it.each<[string, Share, CanaryVerdict[], number]>([
    ['before the stage has lasted', shareAt(10), [verdict()], NOW - 1],
    ['with a doubt', shareAt(10), [verdict({ doubts: ['Strangers may have voted for it.'] })], NOW],
    ['with too few page views', shareAt(10), [verdict({ views: 249 })], NOW],
    ['with too few page views of the other release', shareAt(10), [verdict({ baseViews: 249 })], NOW],
    ['when somebody attends to it', shareAt(10, { unattended: false }), [verdict()], NOW],
    [
      'with two releases',
      shareAt(10, { variants: [...shareAt(10).variants, { version: '3.0.0', percent: 10 }] }),
      [verdict(), verdict()],
      NOW,
    ],
    ['as an experiment', shareAt(10, { experiment: EXPERIMENT }), [verdict()], NOW - 1],
  ])('stays %s', (_, share, verdicts, now) => {
    expect(nextStep(share, verdicts, SETTINGS, now)).toBeNull();
  });
});

it('stops what something speaks against, whatever else could be done', () => {
  const verdicts = [verdict(), verdict({ version: '3.0.0', reasons: ['It throws.', 'It is slow.'] })];
  const stop = { kind: 'stop', version: '3.0.0', reason: 'It throws. It is slow.' };
  expect(nextStep(shareAt(10), verdicts, SETTINGS, NOW)).toEqual(stop);
  expect(nextStep(shareAt(10, { experiment: EXPERIMENT }), verdicts, SETTINGS, NOW)).toEqual(stop);
});

it('ends an experiment when its time is over', () => {
  expect(nextStep(shareAt(50, { experiment: EXPERIMENT }), [verdict()], SETTINGS, NOW)).toEqual({
    kind: 'end',
  });
});
