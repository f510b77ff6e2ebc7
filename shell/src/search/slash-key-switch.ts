/** The local storage key; its value is `off` when the reader has switched the key off. The boot script reads it. */
const SLASH_KEY = 'search-key';

/** Whether the `/` key opens the search in this browser. */
export const slashKeySwitch = {
  isOn(): boolean {
    try {
      return localStorage[SLASH_KEY] !== 'off';
    } catch {
      // Storage may be forbidden.
      return true;
    }
  },
  set(on: boolean): void {
    try {
      localStorage[SLASH_KEY] = on ? 'on' : 'off';
    } catch {}
  },
};
