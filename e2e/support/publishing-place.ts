import { test } from '@playwright/test';
import { TESTED_SITE } from '../../playwright.config.ts';
import { copyProject } from './copy-project.ts';
import { copySite } from './copy-site.ts';
import { type ServedCopy, serveLive } from './serve-live.ts';

/** A project to release from, a site to release to, and its running server. */
export interface PublishingPlace {
  project: string;
  site: string;
  served: ServedCopy;
}

/**
 * For tests that publish: each `story` has its own copy of project and site and its own port, so that files run in parallel
 * and in any order.
 */
export const publishingTest = test.extend<object, { story: string; place: PublishingPlace }>({
  story: ['', { scope: 'worker', option: true }],
  place: [
    async ({ story: _ }, use, { parallelIndex }) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      const port = TESTED_SITE.port + 40 + parallelIndex;
      const served = await serveLive(project.folder, site.folder, port);
      await use({ project: project.folder, site: site.folder, served });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker' },
  ],
});
