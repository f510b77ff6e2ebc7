import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import { className } from './class-name.ts';
import { cssLayer } from './css-layer.ts';
import { ownSources } from './own-sources.ts';

/** What every build and development server of every app has in common. */
export function baseConfig(name: AppName): InlineConfig {
  const { folder } = APPS[name];
  return {
    configFile: false,
    root: join(PROJECT_ROOT, folder),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [ownSources(), cssLayer(name === 'shell' ? 'shell' : 'app')],
    // An app is data to its build: no file of its folder is run as configuration, and none sets variables.
    envDir: false,
    css: { modules: { generateScopedName: className }, postcss: {} },
    build: {
      rolldownOptions: {
        // An app takes a dozen of the 2000 icons that lucide-react names; without this each is read and parsed.
        experimental: { lazyBarrel: true },
      },
    },
  };
}
