import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { appBuild } from '../build/app-build.ts';
import { appOf, PROJECT_ROOT, REMOTES } from '../project/project.ts';

/** A change comes with several events. */
const SETTLED_MS = 50;

/** Every mistake that the remotes find in their sources, in words. */
async function mistakes(): Promise<string> {
  const found = await Promise.all(REMOTES.map(async (app) => (await appBuild(app)).check?.() ?? []));
  return found
    .flat()
    .map(({ file, line, message, remedy }) => `${file}, line ${line}: ${message} ${remedy}`)
    .join('\n');
}

/**
 * Shows the mistakes of the remotes' sources over every page and in the terminal, until they are fixed: a reload, and an
 * update of another module, do not hide them.
 */
export function showMistakes(): Plugin {
  return {
    name: 'show-mistakes',
    configureServer({ config, watcher, ws }) {
      let shown = '';
      let timer: NodeJS.Timeout | undefined;
      const show = () => {
        if (shown) ws.send({ type: 'error', err: { message: shown, stack: '', plugin: 'content' } });
      };
      const check = async () => {
        const found = await mistakes();
        if (found && found !== shown) config.logger.error(`\n${found}\n`);
        // The page shows what it could not show before.
        if (shown && !found) ws.send({ type: 'full-reload' });
        shown = found;
        show();
      };
      const folders = REMOTES.map((app) => join(PROJECT_ROOT, appOf(app).folder) + sep);
      watcher.add(folders);
      watcher.on('all', (_, path) => {
        if (!folders.some((folder) => path.startsWith(folder))) return;
        clearTimeout(timer);
        timer = setTimeout(check, SETTLED_MS);
      });
      ws.on('connection', show);
      void check();
    },
  };
}
