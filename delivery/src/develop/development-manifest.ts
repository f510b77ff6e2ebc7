import { APPS, REMOTES } from '../project.ts';
import { developmentRoutes } from './development-routes.ts';

/** `/federation.json` in development: every remote from its own server, with the routes of its source. */
export async function developmentManifest(): Promise<unknown> {
  const apps = await Promise.all(
    REMOTES.map(async (name) => {
      const routes = await developmentRoutes(name);
      const pages = routes.map(({ path, title, layout, access }) => {
        return { path, title, layout, access, files: [], more: [] };
      });
      const entry = `http://localhost:${APPS[name].port}/remoteEntry.js`;
      return [name, { version: 'development', entry, files: [], pages }] as const;
    }),
  );
  return { composition: 'development', main: '/src/main.tsx', apps: Object.fromEntries(apps) };
}
