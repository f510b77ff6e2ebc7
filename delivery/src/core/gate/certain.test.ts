import { errors } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Unchecked } from '../report/refusal.ts';
import { certainProblems } from './certain.ts';
import { type Problem, problem } from './visit-page.ts';

const MOVED = problem.moved(['0.3 by <img>']);
const SAID = problem.said('opened by its address', ['error: it broke']);
const LATE = problem.neverHydrates(new errors.TimeoutError('Timeout 60000ms exceeded.'));

/** Visits that find these, one after the other. */
function judge(found: readonly (readonly Problem[])[], keepsUp = true) {
  const visit = vi.fn<() => Promise<Problem[]>>();
  for (const problems of found) visit.mockResolvedValueOnce([...problems]);
  return { visit, verdict: certainProblems('guide 1.0.0, page /', visit, async () => keepsUp) };
}

it('visits a page once that has no problem, or one that no busy machine makes', async () => {
  for (const found of [[], [SAID]]) {
    const { visit, verdict } = judge([found]);
    expect(await verdict).toEqual(found);
    expect(visit).toHaveBeenCalledTimes(1);
  }
});

it.each<[string, Problem[][], Problem[], keepsUp?: boolean]>([
  ['drops a shift that a second visit does not find', [[MOVED], []], []],
  ['drops a time-out that a second visit does not find', [[LATE], []], []],
  ['keeps what is certain beside what is not', [[SAID, MOVED], []], [SAID]],
  ['refuses for a time-out that a second visit finds again', [[LATE], [LATE]], [LATE]],
  [
    'refuses for a shift seen twice, also when the machine does not keep up',
    [[MOVED], [MOVED]],
    [MOVED],
    false,
  ],
])('%s', async (_, found, problems, keepsUp) => {
  expect(await judge(found, keepsUp).verdict).toEqual(problems);
});

it('calls a release unchecked, and not refused, when the machine does not keep up', async () => {
  const { verdict } = judge([[LATE], [LATE]], false);
  await expect(verdict).rejects.toThrow(Unchecked);
  await expect(verdict).rejects.toThrow(/guide 1\.0\.0, page \/.*too busy.*Run the command again/);
});

it('ends a visit that hangs, and refuses for it when it hangs again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hang = () => new Promise<Problem[]>(() => {});
  const verdict = certainProblems('guide 1.0.0', hang, async () => true);
  await vi.runAllTimersAsync();
  expect(await verdict).toEqual([expect.objectContaining({ doubt: 'time', check: 'hydration' })]);
});
