import { errors } from 'playwright-core';
import { Unchecked } from '../report/refusal.ts';
import { PATIENCE_MS, type Problem, problem } from './visit-page.ts';

/** How long one visit may take: something that hangs in the page may hang the call that waits for it. */
const VISIT_MS = 4 * PATIENCE_MS;

async function inTime(visit: () => Promise<Problem[]>): Promise<Problem[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new errors.TimeoutError('it keeps the browser busy.')), VISIT_MS);
  });
  try {
    return await Promise.race([visit(), late]);
  } catch (error) {
    if (error instanceof errors.TimeoutError) return [problem.neverHydrates(error)];
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @param what the release, and its page. */
export const couldNotCheck = (what: string): Unchecked =>
  new Unchecked(
    `${what} could not be checked: this machine was too busy. The gate found nothing wrong with the release. What is live stays as it was. Run the command again when the machine has less to do.`,
  );

/**
 * The problems that a page has however fast the machine is. A shift or a time-out counts when a second visit finds it
 * again; a time-out, besides, only on a machine that keeps up.
 * @param visit opens the page anew each time.
 * @param keepsUp whether the machine does.
 * @throws Unchecked when it does not.
 */
export async function certainProblems(
  what: string,
  visit: () => Promise<Problem[]>,
  keepsUp: () => Promise<boolean>,
): Promise<Problem[]> {
  const first = await inTime(visit);
  if (!first.some(({ doubt }) => doubt)) return first;
  const second = await inTime(visit);
  if (second.some(({ doubt }) => doubt === 'time') && !(await keepsUp())) throw couldNotCheck(what);
  return [...first.filter(({ doubt }) => !doubt), ...second];
}
