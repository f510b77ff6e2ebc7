import type { ContractResult } from './run-contract.ts';

const MARK = { holds: 'ok ', 'does not hold': 'NO ', 'not checked': ' ? ' } as const;

/** The results as lines to print: what holds, what does not and why, and the sum. */
export function contractReport(results: readonly ContractResult[]): string {
  const lines = results.flatMap(({ says, outcome, problems }) => [
    `  ${MARK[outcome]} ${says}`,
    ...problems.map((problem) => `        ${problem}`),
  ]);
  const count = (outcome: ContractResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const sum = `${count('holds')} of ${results.length} hold, ${count('does not hold')} do not, ${count('not checked')} could not be checked.`;
  return [...lines, '', sum].join('\n');
}
