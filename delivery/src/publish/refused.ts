import type { Refusal } from '../gate/refusal.ts';

/** A release or roll back that must not become live. What is live stays as it was. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    const lines = refusals.map(
      ({ check, subject, reason, remedy }) => `  ${check}: ${subject}\n    ${reason}\n    ${remedy}`,
    );
    super(`Refused; what is live stays as it was.\n\n${lines.join('\n\n')}`);
    this.refusals = refusals;
  }
}

/** @throws Refused when there is anything to refuse. */
export function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new Refused(refusals);
}
