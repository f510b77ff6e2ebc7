import { openRemotePage } from 'shared-lib/testing/open-page.tsx';
import { expect } from 'vitest';

export const openPage = openRemotePage.bind(null, () => import('../routes.ts'));

/** The access event (specification section 7, "Guide-access tracking") with the placeholders of section 3. */
export const accessEvent = (source: string) => ({
  type: 'analytics_event',
  name: 'Guide Visitor',
  email: 'visitor@example.com',
  buttonId: 'access-my-free-guide',
  source,
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  event: 'guide_access_clicked',
});
