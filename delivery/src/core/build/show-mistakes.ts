import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { appPath } from '../project/project.ts';
import type { AppName } from '../store/version-set.ts';
import { sourceRefusals } from './app-build.ts';

/** One change causes several file events, but needs only one check. */
const SETTLED_MS = 50;

/** Shows mistakes in an overlay that survives reloads, and in the terminal. */
export function showMistakes(apps: readonly AppName[]): Plugin {
  return {
    name: 'show-mistakes',
    configureServer({ config, watcher, ws }) {
      let shown = '';
      let timer: NodeJS.Timeout | undefined;
      const show = () => {
        if (shown) ws.send({ type: 'error', err: { message: shown, stack: '' } });
      };
      const check = async () => {
        const text = await sourceRefusals(apps).then(
          (mistakes) => mistakes.map((one) => `${one.subject}: ${one.reason} ${one.remedy}`).join('\n'),
          // The check fails while a file that every build needs is missing.
          ({ message }: Error) => message,
        );
        if (text && text !== shown) config.logger.error(`\n${text}\n`);
        // An empty update removes the overlay.
        if (text !== shown) ws.send({ type: 'update', updates: [] });
        shown = text;
        show();
      };
      const folders = apps.map((app) => appPath(app) + sep);
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
