import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite';
import { APPS, PROJECT_ROOT, type RemoteName } from '../project.ts';
import { generateSources } from '../release/generate-sources.ts';

const ROUTES = /[/-]routes\.ts$/;

/**
 * In development, writes the modules that follow from an app's data (`generator` in `apps.ts`) when the
 * server starts and when a file of its `src/data` changes, and sends them to the page together with the
 * data: a page never meets new data with an old table of icons. A page that is open keeps the routes that it
 * started with, so that an edited title costs no reload; a module that comes or goes means other pages, and
 * reloads. A mistake in the data is shown over the page, which stays as it is until it is put right.
 */
export function generatedSources(name: RemoteName): Plugin | null {
  const { folder, generator } = APPS[name];
  if (!generator) return null;
  const src = normalizePath(join(PROJECT_ROOT, folder, 'src'));
  const data = `${src}/data/`;
  const generated = `${src}/generated/`;
  const say = ({ message }: Error) => console.error(`\n${message}\n`);
  const listed = async () => (await readdir(generated)).sort().join();
  let last: Promise<unknown> = Promise.resolve();
  /** Gives whether modules have come or gone. */
  const generate = (): Promise<boolean> => {
    const next = last
      .catch(() => {})
      .then(async () => {
        const before = await listed();
        await generateSources(name);
        return before !== (await listed());
      });
    last = next;
    return next;
  };
  return {
    name: 'generated-sources',
    apply: 'serve',
    configureServer: async () => {
      // The pages are still worth seeing with a mistake in one file.
      await generate().catch(say);
    },
    async hotUpdate({ file, modules }) {
      const { name: environment, hot, moduleGraph } = this.environment;
      if (environment !== 'client') return;
      if (file.startsWith(generated)) return [];
      if (!file.startsWith(data) || !/(?<!\.test)\.ts$/.test(file)) return;
      let otherPages = false;
      try {
        otherPages = await generate();
      } catch (error) {
        say(error as Error);
        hot.send({ type: 'error', err: { message: (error as Error).message, stack: '' } });
        return [];
      }
      if (otherPages) {
        hot.send({ type: 'full-reload' });
        return [];
      }
      const following: EnvironmentModuleNode[] = [];
      for (const [path, nodes] of moduleGraph.fileToModulesMap) {
        if (path.startsWith(generated) && !ROUTES.test(path)) following.push(...nodes);
      }
      return [...modules, ...following];
    },
  };
}
