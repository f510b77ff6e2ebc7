import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../project.ts';

/**
 * Refuses a build that takes in a file which is neither the app's own, nor of shared-lib, nor of an installed
 * package: `import text from '/etc/passwd?raw'` would hand any file of the building machine to every reader.
 */
export function ownSources(): Plugin {
  let root = '';
  return {
    name: 'own-sources',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const own = [root, join(PROJECT_ROOT, 'shared-lib')].map((folder) => join(folder, sep));
      const modules = [...this.getModuleIds()].map((id) => id.replace(/^\0/, '').split('?')[0] ?? '');
      const assets = Object.values(bundle).flatMap((one) =>
        one.type === 'asset' ? one.originalFileNames.map((name) => resolve(root, name)) : [],
      );
      for (const file of [...modules.filter((id) => isAbsolute(id)), ...assets]) {
        if (file.includes('/node_modules/') || own.some((folder) => file.startsWith(folder))) continue;
        this.error(
          `The app takes in ${relative(root, file)}, which is not its own: put the file below the app's folder, or into shared-lib.`,
        );
      }
    },
  };
}
