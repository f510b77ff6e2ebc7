import type { CanaryVerdict } from 'backend';
import { describe, expect, it } from 'vitest';
import type { Canary } from '../core/store/canaries.ts';
import { smallCanary } from '../testing/small-canary.ts';
import { nextStep } from './next-step.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const SETTINGS = { stageMs: HOUR, stageViews: 200 };

const canaryAt = (percent: number, more: Partial<Canary> = {}): Canary =>
  smallCanary({
    variants: [{ version: '2.0.0', percent }],
    changedAt: new Date(NOW - HOUR).toISOString(),
    progressive: true,
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
const EXPERIMENT = { goal: 'requests', question: 'Which?', views: 100, ends: new Date(NOW).toISOString() };

describe('a progressive canary', () => {
  it.each([
    [1, { kind: 'raise', percent: 10 }],
    [5, { kind: 'raise', percent: 10 }],
    [10, { kind: 'raise', percent: 50 }],
    [50, { kind: 'promote' }],
    [70, { kind: 'promote' }],
  ])('at %d %% goes on', (percent, step) => {
    expect(nextStep(canaryAt(percent), [verdict()], SETTINGS, NOW)).toEqual(step);
  });

  it('of everybody is promoted although nobody has the other release', () => {
    expect(nextStep(canaryAt(100), [verdict({ baseViews: 0 })], SETTINGS, NOW)).toEqual({ kind: 'promote' });
  });

  it.each<[string, Canary, CanaryVerdict[], number]>([
    ['before the stage has lasted', canaryAt(10), [verdict()], NOW - 1],
    ['with a doubt', canaryAt(10), [verdict({ doubts: ['Strangers may have voted for it.'] })], NOW],
    ['with too few page views', canaryAt(10), [verdict({ views: 249 })], NOW],
    ['with too few page views of the other release', canaryAt(10), [verdict({ baseViews: 249 })], NOW],
    ['when somebody attends to it', canaryAt(10, { progressive: false }), [verdict()], NOW],
    [
      'with two releases',
      canaryAt(10, { variants: [...canaryAt(10).variants, { version: '3.0.0', percent: 10 }] }),
      [verdict(), verdict()],
      NOW,
    ],
    ['as an experiment', canaryAt(10, { experiment: EXPERIMENT }), [verdict()], NOW - 1],
  ])('stays %s', (_, canary, verdicts, now) => {
    expect(nextStep(canary, verdicts, SETTINGS, now)).toBeNull();
  });
});

it('stops what something speaks against, whatever else could be done', () => {
  const verdicts = [verdict(), verdict({ version: '3.0.0', reasons: ['It throws.', 'It is slow.'] })];
  const stop = { kind: 'abort', version: '3.0.0', reason: 'It throws. It is slow.' };
  expect(nextStep(canaryAt(10), verdicts, SETTINGS, NOW)).toEqual(stop);
  expect(nextStep(canaryAt(10, { experiment: EXPERIMENT }), verdicts, SETTINGS, NOW)).toEqual(stop);
});

it('ends an experiment when its time is over', () => {
  expect(nextStep(canaryAt(50, { experiment: EXPERIMENT }), [verdict()], SETTINGS, NOW)).toEqual({
    kind: 'end',
  });
});
