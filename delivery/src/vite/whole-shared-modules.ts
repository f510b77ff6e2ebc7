import type { Plugin } from 'vite';
import { SHARED_MODULES } from '../shared-modules.ts';

const isRoutes = (id: string) => id.endsWith('/src/routes.ts');
const MARK = SHARED_MODULES.map(({ name }, index) => `import * as __whole${index} from '${name}';`);

/**
 * Makes every name of the shared modules available to a remote. The federation plugin would rather find
 * out which names are used, but takes 10 ms without a parsed module as the end of its search; on a busy
 * machine that comes too early, and the build fails with MISSING_EXPORT. A namespace import in the first
 * module settles the question before it is asked; it is taken out again before anything is bundled.
 *
 * Two plugins: the first belongs before the federation plugin, the second after it, because that one looks
 * at the imports in its own last transform.
 */
export function wholeSharedModules(): Plugin[] {
  return [
    {
      name: 'whole-shared-modules:mark',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) => (isRoutes(id) ? { code: `${MARK.join('\n')}\n${code}`, map: null } : null),
    },
    {
      name: 'whole-shared-modules:unmark',
      apply: 'build',
      enforce: 'post',
      transform: (code, id) =>
        isRoutes(id)
          ? { code: code.replace(/import \* as __whole\d+ from ["'][^"']+["'];?\n?/g, ''), map: null }
          : null,
    },
  ];
}
