import type { ContractVisit } from './contract-visit.ts';

/** One sentence of the contract, and how it is tried. */
export interface ContractCheck {
  /** What holds, in plain words. */
  says: string;
  /** Rejects, saying what does not hold. What the document does not have is noticed besides. */
  run(visit: ContractVisit): Promise<void>;
}

/** A check that cannot be made because an earlier one did not hold. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** Fails a check, saying what does not hold. */
export function must(holds: unknown, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}

/** The session of a check that needs one. @throws NotChecked when the log-in did not work. */
export function signedIn({ session }: ContractVisit): { token: string; userId: string } {
  const { token, userId } = session;
  if (!token || !userId) throw new NotChecked('there is no session, because log-in does not work');
  return { token, userId };
}
