import { changeText, type SiteChange } from '../publish/change.ts';
import type { Listing } from './operations.ts';

/** What an operation has done. */
export type Done =
  | {
      kind: 'publish';
      app: string;
      version: string;
      dryRun: boolean;
      change: SiteChange;
      warning: string | null;
    }
  | { kind: 'rollback'; change: SiteChange }
  | { kind: 'releases'; listing: Listing };

/** What a publish or a roll back has done, in words for a terminal. `seconds` since the command was started. */
export function doneText(done: Exclude<Done, { kind: 'releases' }>, seconds: number, where = ''): string {
  const { change } = done;
  const lines = ['', changeText(change), ''];
  const live = `Live after ${seconds.toFixed(1)} s.`;
  const changed = change.from !== change.to;
  if (done.kind === 'rollback') {
    if (changed) lines.push(`${live} The composition before: ${change.from}`);
  } else {
    if (done.warning) lines.push(done.warning, '');
    if (done.dryRun) lines.push('Nothing was made live. To do so, leave out --dry-run.');
    else if (changed) lines.push(`${live} To go back: npm run rollback -- ${done.app}${where}`);
  }
  return lines.join('\n');
}
