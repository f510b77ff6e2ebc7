import { test } from '@playwright/test';
import { SITES } from '../../playwright.config.ts';
import { copyProject } from './copy-project.ts';
import { copySite } from './copy-site.ts';
import { type ServedCopy, serveLive } from './serve-live.ts';

/** A project to release from, a site to release to, and its server, which runs all the while. */
export interface PublishingPlace {
  project: string;
  site: string;
  served: ServedCopy;
}

/**
 * Tests that publish: each file of them that names its `story` has a place of its own, at a port of its own,
 * so that files run beside each other and in any order.
 */
export const publishingTest = test.extend<object, { story: string; place: PublishingPlace }>({
  story: ['', { scope: 'worker', option: true }],
  place: [
    async ({ story: _ }, use, { parallelIndex }) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      const port = SITES.production.port + 40 + parallelIndex;
      const served = await serveLive(project.folder, site.folder, port);
      await use({ project: project.folder, site: site.folder, served });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
