import { accountsOnPostgres } from './001-accounts.postgres.ts';
import { submissions } from './002-submissions.ts';
import { content } from './003-content.ts';
import { submissionMarks } from './004-submission-marks.ts';
import { mailLimits } from './005-mail-limits.ts';
import { correspondence } from './007-correspondence.ts';
import { chores } from './008-chores.ts';
import { deliveryOrder } from './009-delivery-order.ts';
import { limits } from './012-limits.ts';
import { knownDevices } from './013-known-devices.ts';

/** Every migration of PostgreSQL, run in the order of the names. A name that was released never changes. */
export const POSTGRES_MIGRATIONS = {
  '001-accounts': accountsOnPostgres,
  '002-submissions': submissions,
  '003-content': content,
  '004-submission-marks': submissionMarks,
  '005-mail-limits': mailLimits,
  '007-correspondence': correspondence,
  '008-chores': chores,
  '009-delivery-order': deliveryOrder,
  '012-limits': limits,
  '013-known-devices': knownDevices,
};
