import { priceAgeWarning, readSiteConfig } from '../compose/site-config.ts';
import { prepareSite } from '../publish/prepare-site.ts';
import { siteFolder } from '../store/site.ts';
import { progress } from './progress.ts';

/** Builds and composes the site without serving it, for an image: `npm start` then finds nothing left to build. */
const config = await readSiteConfig();
await prepareSite({
  site: siteFolder(),
  config,
  mode: 'production',
  step: progress.step,
  lock: { waiting: progress.wait },
});

const warning = priceAgeWarning(config);
if (warning) progress.say(warning);
