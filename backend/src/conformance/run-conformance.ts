import { openApiDocument } from '../app/features.ts';
import { CHECKS, NotChecked } from './checks.ts';
import { type ConformanceTarget, createVisit } from './visit.ts';

/** What came of one check. */
export interface ConformanceResult {
  says: string;
  outcome: 'holds' | 'does not hold' | 'not checked';
  /** Why it does not hold, or could not be checked. */
  problems: readonly string[];
}

/**
 * Runs the site's own client through every call that it makes, against any {host}. It registers accounts, sends a few
 * submissions and deletes the account that it used in the end.
 */
export async function runConformance(target: ConformanceTarget): Promise<ConformanceResult[]> {
  const visit = createVisit(target, openApiDocument());
  const results: ConformanceResult[] = [];
  for (const [says, run] of Object.entries(CHECKS)) {
    const failure = await run(visit).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    const problems = [...(failure ? [explain(failure)] : []), ...visit.takeProblems()];
    const outcome = problems.length === 0 ? 'holds' : 'does not hold';
    results.push({ says, outcome: failure instanceof NotChecked ? 'not checked' : outcome, problems });
  }
  return results;
}

function explain(failure: Error): string {
  const { cause } = failure;
  return cause instanceof Error && cause.message ? `${failure.message} (${cause.message})` : failure.message;
}

const MARK = { holds: 'ok ', 'does not hold': 'NO ', 'not checked': ' ? ' } as const;

/** The results as lines to print: what holds, what does not and why, and the sum. */
export function conformanceReport(results: readonly ConformanceResult[]): string {
  const lines = results.flatMap(({ says, outcome, problems }) => [
    `  ${MARK[outcome]} ${says}`,
    ...problems.map((problem) => `        ${problem}`),
  ]);
  const count = (outcome: ConformanceResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const sum = `${count('holds')} of ${results.length} hold, ${count('does not hold')} do not, ${count('not checked')} could not be checked.`;
  return [...lines, '', sum].join('\n');
}
