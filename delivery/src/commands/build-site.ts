import { prepareSite } from '../compose/prepare-site.ts';
import { readSiteConfig } from '../compose/read-site-config.ts';
import { siteFolder } from '../site-folder.ts';
import { progress } from './progress.ts';

/** Builds and composes the site without serving it, for an image: `npm start` then finds nothing left to build. */
await prepareSite(siteFolder(), await readSiteConfig(), 'production', progress.step);
