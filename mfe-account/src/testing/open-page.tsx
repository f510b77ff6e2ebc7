import type { User } from 'shared-lib';
import { openRemotePage } from 'shared-lib/testing/open-page.tsx';

export const ADA: User = { id: 'u1', name: 'Ada Moreno', email: 'ada@example.com', phone: '+14075550142' };

/** Without the shell's access gate. */
export const openPage = openRemotePage.bind(null, () => import('../routes.ts'));
