import { timeInWords } from '../preview/banner.ts';
import type { MadePreview } from '../preview/wish.ts';
import { changeText, type SiteChange } from '../publish/change.ts';
import type { ListedComposition, ListedRelease } from '../publish/listing.ts';
import type { AuditEntry } from '../store/audit.ts';

/** What is kept and what is live. */
export interface Listing {
  releases: readonly ListedRelease[];
  compositions: readonly ListedComposition[];
  /** What was done last, the newest first. */
  audit: readonly AuditEntry[];
  /** Who is publishing or rolling back at this moment; null when nobody is. */
  underWay: string | null;
}

/** What an operation has done. */
export type Done =
  | {
      kind: 'publish';
      app: string;
      version: string;
      dryRun: boolean;
      preview?: MadePreview | undefined;
      change: SiteChange;
      warning: string | null;
    }
  | { kind: 'rollback'; change: SiteChange }
  | { kind: 'releases'; listing: Listing };

function previewText({ address, composition, expiresAt, forms }: MadePreview): string {
  const sent = forms ? 'Its forms are sent to the live site.' : 'Its forms send nothing.';
  return `Nothing was made live. It can be seen until ${timeInWords(Date.parse(expiresAt))} at

  ${address}

${sent} To end it before: npm run preview -- --end ${composition}`;
}

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
    if (done.preview) lines.push(previewText(done.preview));
    else if (done.dryRun) {
      lines.push('Nothing was made live. To do so, leave out --dry-run.');
      if (changed && !where) lines.push(`To show it to others first: npm run preview -- ${done.app}`);
    } else if (changed) lines.push(`${live} To go back: npm run rollback -- ${done.app}${where}`);
  }
  return lines.join('\n');
}
