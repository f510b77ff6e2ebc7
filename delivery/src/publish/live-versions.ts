import type { AppName } from '../apps.ts';
import type { Switch } from './switch.ts';

/**
 * The versions of an app in the order in which rolling back would return to them, the live one last. A
 * release is put on top; a roll back takes away what it left, so that a second one leads further back.
 */
export function liveVersions(history: readonly Switch[], app: AppName): string[] {
  const versions: string[] = [];
  for (const { action, versions: after } of history) {
    const version = after[app];
    if (versions.at(-1) === version) continue;
    const known = action === 'rollback' ? versions.lastIndexOf(version) : -1;
    if (known >= 0) versions.length = known + 1;
    else versions.push(version);
  }
  return versions;
}
