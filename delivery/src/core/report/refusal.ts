export const releaseName = ({ app, version }: { app: string; version: string }): string =>
  `${app} ${version}`;

/** Why a release, rollback or preview is refused, and what the app's team can do. */
export interface Refusal {
  check: string;
  subject: string;
  reason: string;
  remedy: string;
}

export class Refused extends Error {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    const lines = refusals.map(
      ({ check, subject, reason, remedy }) => `  ${check}: ${subject}\n    ${reason}\n    ${remedy}`,
    );
    super(`Refused. The live releases are unchanged.\n\n${lines.join('\n\n')}`);
    this.refusals = refusals;
  }
}

/** The machine was too busy to check a release. The same release may pass later. */
export class Unchecked extends Error {}

export class Canceled extends Error {
  constructor(by: string) {
    super(`Canceled by ${by}.`);
  }
}

export function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new Refused(refusals);
}
