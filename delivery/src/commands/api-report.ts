import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiReport } from '../gate/api-report.ts';
import { PROJECT_ROOT } from '../project.ts';
import { sharedLibApi } from '../release/contract/describe-contract.ts';
import { progress } from './progress.ts';

/** `npm run api-report`: writes the public interface of shared-lib to `shared-lib/api-report.md`. */
const { version, api } = await sharedLibApi();
await writeFile(join(PROJECT_ROOT, 'shared-lib/api-report.md'), apiReport(version, api));
progress.say(`shared-lib/api-report.md: shared-lib ${version}, ${api.length} declarations.`);
