import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { minifySvg } from './minify-svg.ts';

/**
 * Serves an app's drawn scenes, `src/pictures/<id>.svg`, at `<base>pictures/<id>.svg`, so that a page
 * names a picture by its id and carries no table of addresses. The app is the one that is built or served,
 * unless another's `root` is given.
 */
export function scenes(root?: string): Plugin {
  let folder = '';
  return {
    name: 'scenes',
    configResolved(config) {
      folder = join(root ?? config.root, 'src/pictures');
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const id = /\/pictures\/([\w-]+)\.svg$/.exec(request.url?.split('?')[0] ?? '')?.[1];
        const file = join(folder, `${id}.svg`);
        if (!id || !existsSync(file)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.setHeader('access-control-allow-origin', '*');
        response.end(await readFile(file));
      });
    },
    async generateBundle() {
      if (!existsSync(folder)) return;
      for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.svg')).sort()) {
        const source = minifySvg(await readFile(join(folder, name), 'utf8'));
        this.emitFile({ type: 'asset', fileName: `pictures/${name}`, source });
      }
    },
  };
}
