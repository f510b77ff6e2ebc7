import type { ReleaseTelemetry } from 'backend';
import { timeInWords } from '../preview/banner.ts';
import type { MadePreview } from '../preview/wish.ts';
import { changeText, type SiteChange } from '../publish/change.ts';
import type { EndedShare } from '../publish/go-live.ts';
import type { ListedComposition, ListedRelease } from '../publish/listing.ts';
import { shareText } from '../publish/share-wish.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Share } from '../store/shares.ts';

/** What is kept and what is live. */
export interface Listing {
  releases: readonly ListedRelease[];
  compositions: readonly ListedComposition[];
  /** What a part of the visitors gets. */
  shares: readonly Share[];
  /** What was done last, the newest first. */
  audit: readonly AuditEntry[];
  /** Who is publishing or rolling back at this moment; null when nobody is. */
  underWay: string | null;
  /** How the pages of each release went lately; empty where the backend's data cannot be read. */
  health: readonly ReleaseTelemetry[];
}

/** What an operation has done. */
export type Done =
  | {
      kind: 'publish';
      app: string;
      version: string;
      dryRun: boolean;
      preview?: MadePreview | undefined;
      share?: Share | undefined;
      change: SiteChange;
      warning: string | null;
    }
  | { kind: 'rollback'; change: SiteChange; ended: readonly EndedShare[] }
  | { kind: 'share'; share: Share; before: Share }
  | { kind: 'promote'; share: Share; change: SiteChange; ended: readonly EndedShare[] }
  | { kind: 'stop'; share: Share }
  | { kind: 'releases'; listing: Listing };

function previewText({ address, composition, expiresAt, forms }: MadePreview): string {
  const sent = forms ? 'Its forms are sent to the live site.' : 'Its forms send nothing.';
  return `Nothing was made live. It can be seen until ${timeInWords(Date.parse(expiresAt))} at

  ${address}

${sent} To end it before: npm run preview -- --end ${composition}`;
}

/** The share that ended with something else, in words. */
export const endedText = ({ share, reason }: EndedShare): string =>
  `The share of ${shareText(share)} has ended: ${reason}.`;

/** What can be done next with a share. */
const nextText = ({ app, variants: [only, ...others] }: Share, where: string): string => {
  const more = only && only.percent < 50 ? 50 : 100;
  const raise = others.length === 0 && only?.percent !== 100;
  return `${raise ? `To raise it: npm run share -- ${app} ${more}${where}. ` : ''}To make it live for all: npm run share -- ${app} promote${where}. To end it: npm run share -- ${app} stop${where}`;
};

function changedShareText({ share, before }: Extract<Done, { kind: 'share' }>, where: string): string {
  const lines = ['', `Now ${shareText(share)}; everybody else has ${share.base}.`];
  const [was, is] = [before.variants[0]?.percent ?? 0, share.variants[0]?.percent ?? 0];
  if (is < was) lines.push(`It was ${was} %: some visitors who had it get ${share.base} again.`);
  if (share.unattended) lines.push('It is raised by stages when nothing speaks against it.');
  return [...lines, nextText(share, where)].join('\n');
}

/** What an operation has done, in words for a terminal. `seconds` since the command was started. */
export function doneText(done: Exclude<Done, { kind: 'releases' }>, seconds: number, where = ''): string {
  if (done.kind === 'share') return changedShareText(done, where);
  if (done.kind === 'stop') {
    return `\nEverybody gets ${done.share.app} ${done.share.base} again. It was ${shareText(done.share)}.`;
  }
  const { change } = done;
  const lines = ['', changeText(change), ''];
  const live = `Live after ${seconds.toFixed(1)} s.`;
  const changed = change.from !== change.to;
  if (done.kind === 'publish') return [...lines, ...publishedLines(done, seconds, where)].join('\n');
  if (changed && done.kind === 'promote') {
    lines.push(`${live} To go back: npm run rollback -- ${done.share.app}${where}`);
  } else if (changed) lines.push(`${live} The composition before: ${change.from}`);
  return [...lines, ...done.ended.map(endedText)].join('\n');
}

function publishedLines(
  { app, dryRun, preview, share, change, warning }: Extract<Done, { kind: 'publish' }>,
  seconds: number,
  where: string,
): string[] {
  const lines = warning ? [warning, ''] : [];
  const changed = change.from !== change.to;
  if (preview) lines.push(previewText(preview));
  else if (dryRun) {
    lines.push('Nothing was made live. To do so, leave out --dry-run.');
    if (changed && !where) lines.push(`To show it to others first: npm run preview -- ${app}`);
  } else if (share) {
    lines.push(
      `Shared after ${seconds.toFixed(1)} s: ${shareText(share)}; everybody else has ${share.base}.`,
      nextText(share, where),
    );
  } else if (changed) {
    lines.push(`Live after ${seconds.toFixed(1)} s. To go back: npm run rollback -- ${app}${where}`);
  }
  return lines;
}
