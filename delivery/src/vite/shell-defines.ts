import { installedVersion } from '../project.ts';
import { SHARED_MODULES } from '../shared-modules.ts';

/** Constants of the shell's code: what the federation runtime leaves out, and the versions that it provides. */
export function shellDefines(): Record<string, string> {
  const versions = Object.fromEntries(SHARED_MODULES.map(({ name }) => [name, installedVersion(name)]));
  return {
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
    __SHARED_VERSIONS__: JSON.stringify(versions),
  };
}
