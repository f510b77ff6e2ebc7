/** The history state with which /login is opened after an account was deleted. */
export const ACCOUNT_DELETED = { accountDeleted: true } as const;

/** Whether a location was opened with `ACCOUNT_DELETED`. */
export function tellsOfDeletion(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'accountDeleted' in state && state.accountDeleted === true
  );
}
