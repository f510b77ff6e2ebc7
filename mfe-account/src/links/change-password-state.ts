/** The history state with which the gate lets a signed-in visitor open /forgot-password. */
export const CHANGE_PASSWORD = { changePassword: true } as const;

/** Whether a location was opened with `CHANGE_PASSWORD`. */
export function asksToChangePassword(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'changePassword' in state && state.changePassword === true
  );
}
