import type { AppName } from '../apps.ts';
import type { Switch } from './switch.ts';

/** Whether a version was rolled back and has not been released again since: a start must not bring it back. */
export function isWithdrawn(history: readonly Switch[], app: AppName, version: string): boolean {
  const left = history.findLastIndex(
    ({ versions }, index) => versions[app] !== version && history[index - 1]?.versions[app] === version,
  );
  if (left < 0 || history[left]?.action !== 'rollback') return false;
  return !history.slice(left).some(({ versions }) => versions[app] === version);
}
