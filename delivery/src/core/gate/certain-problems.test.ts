import { errors } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { certainProblems } from './check-in-browser.ts';
import { type Problem, problem } from './visit-page.ts';

const MOVED = problem.moved(['0.3 by <img>']);
const SAID = problem.said('opened by its address', ['error: it broke']);
const LATE = problem.neverHydrates(new errors.TimeoutError('Timeout 60000ms exceeded.'));

it.each<[string, Problem[][], Problem[]]>([
  ['visits a page once that has no problem', [[]], []],
  ['visits a page once whose problem no busy machine makes', [[SAID]], [SAID]],
  ['drops a shift that a second visit does not find', [[MOVED], []], []],
  ['drops a timeout that a second visit does not find', [[LATE], []], []],
  ['keeps what is certain beside what is not', [[SAID, MOVED], []], [SAID]],
  ['refuses for a timeout that a second visit finds again', [[LATE], [LATE]], [LATE]],
])('%s', async (_, found, problems) => {
  const visit = vi.fn<() => Promise<Problem[]>>();
  for (const one of found) visit.mockResolvedValueOnce(one);
  expect(await certainProblems(visit)).toEqual(problems);
  expect(visit).toHaveBeenCalledTimes(found.length);
});

it('ends a visit that hangs, and refuses for it when it hangs again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const verdict = certainProblems(() => new Promise<Problem[]>(() => {}));
  await vi.runAllTimersAsync();
  expect(await verdict).toEqual([expect.objectContaining({ isDoubtful: true, check: 'hydration' })]);
});
