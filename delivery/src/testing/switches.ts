import type { Switch } from '../store/history.ts';
import { SMALL_VERSIONS } from './write-releases.ts';

/** A history of the guide's versions, one day apart, the last one `lastAt`; `<` before a version is a roll back to it. */
export function guideSwitches(versions: readonly string[], lastAt = Date.UTC(2026, 5, 30)): Switch[] {
  return versions.map((text, index) => {
    const version = text.replace('<', '');
    return {
      at: new Date(lastAt - (versions.length - 1 - index) * 86_400_000).toISOString(),
      action: index === 0 ? 'start' : text.startsWith('<') ? 'rollback' : 'release',
      app: 'guide',
      from: index === 0 ? null : `with-${versions[index - 1]?.replace('<', '')}`,
      to: `with-${version}`,
      versions: { ...SMALL_VERSIONS, guide: version },
    };
  });
}
