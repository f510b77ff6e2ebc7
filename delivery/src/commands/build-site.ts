import { readSiteConfig } from '../compose/read-site-config.ts';
import { prepareSite } from '../publish/prepare-site.ts';
import { siteFolder } from '../site-folder.ts';
import { progress } from './progress.ts';

/** Builds and composes the site without serving it, for an image: `npm start` then finds nothing left to build. */
await prepareSite({
  site: siteFolder(),
  config: await readSiteConfig(),
  mode: 'production',
  step: progress.step,
  lock: { waiting: progress.wait },
});
