import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { APPS, PROJECT_ROOT, type RemoteName } from '../project.ts';
import { className } from './class-name.ts';
import { cssLayer } from './css-layer.ts';
import { generatedSources } from './generated-sources.ts';
import { scenes } from './scenes.ts';

/**
 * A remote on its own, without the shell and without federation (`vite --mode standalone`): the
 * federation plugin cannot serve an `index.html` of the remote itself.
 * The backend is reached at BACKEND_URL (default http://localhost:4390).
 */
export function standaloneConfig(name: RemoteName): UserConfig {
  const { folder, port } = APPS[name];
  return {
    root: join(PROJECT_ROOT, folder),
    cacheDir: join(PROJECT_ROOT, 'node_modules/.vite', `${folder}-standalone`),
    plugins: [cssLayer('app'), react(), scenes(), generatedSources(name)],
    css: { modules: { generateScopedName: className } },
    server: {
      port,
      strictPort: true,
      proxy: { '/api': process.env.BACKEND_URL ?? 'http://localhost:4390' },
    },
  };
}
