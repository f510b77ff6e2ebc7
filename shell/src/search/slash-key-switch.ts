import { SLASH_KEY } from './on-slash-key.ts';

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
