import { changeText, type SiteChange } from '../../core/publish/change.ts';
import type { EndedCanary } from '../../core/publish/go-live.ts';
import type { ListedComposition, ListedRelease } from '../../core/publish/listing.ts';
import type { MadePreview } from '../../core/publish/preview-wish.ts';
import { timeInWords } from '../../core/serve/preview-banner.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import { type Canary, canaryText } from '../../core/store/canaries.ts';

/** What is kept and what is live. */
export interface Listing {
  releases: readonly ListedRelease[];
  compositions: readonly ListedComposition[];
  /** What a part of the visitors gets. */
  canaries: readonly Canary[];
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
      canary?: Canary | undefined;
      change: SiteChange;
    }
  | { kind: 'rollback'; change: SiteChange; ended: readonly EndedCanary[] }
  | { kind: 'canary'; canary: Canary; before: Canary }
  | { kind: 'promote'; canary: Canary; change: SiteChange; ended: readonly EndedCanary[] }
  | { kind: 'abort'; canary: Canary }
  | { kind: 'preview'; app: string; version: string; preview: MadePreview };

function previewText({ address, composition, expiresAt }: MadePreview): string {
  return `Nothing was made live. It can be seen until ${timeInWords(Date.parse(expiresAt))} at

  ${address}

Its forms send nothing. To end it before: npm run preview -- --end ${composition}`;
}

/** A preview as Markdown for a pull request. */
export function previewComment({
  app,
  version,
  preview,
}: Pick<Extract<Done, { kind: 'publish' }>, 'app' | 'version' | 'preview'>): string {
  if (!preview) throw new Error('There is no preview to comment on.');
  const until = timeInWords(Date.parse(preview.expiresAt));
  return `[Preview of ${app} ${version}](${preview.address}), until ${until}. Its forms send nothing.
`;
}

/** The canary that ended with something else, in words. */
const endedText = ({ canary, reason }: EndedCanary): string =>
  `The canary of ${canaryText(canary)} has ended: ${reason}.`;

/** What can be done next with a canary. */
const nextText = ({ app, percent }: Canary, where: string): string => {
  const raise =
    percent < 100 ? `To raise it: npm run canary -- ${app} ${percent < 50 ? 50 : 100}${where}. ` : '';
  return `${raise}To make it live for all: npm run canary -- ${app} promote${where}. To end it: npm run canary -- ${app} abort${where}`;
};

function changedCanaryText({ canary, before }: Extract<Done, { kind: 'canary' }>, where: string): string {
  const lines = ['', `Now ${canaryText(canary)}; stable is ${canary.stable}.`];
  if (canary.percent < before.percent)
    lines.push(`It was ${before.percent}%: some visitors who had it get ${canary.stable} again.`);
  if (canary.progressive) lines.push('It is raised by stages unless it is aborted.');
  return [...lines, nextText(canary, where)].join('\n');
}

/** What an operation has done, in words for a terminal. `seconds` since the command was started. */
export function doneText(done: Done, seconds: number, where = ''): string {
  if (done.kind === 'canary') return changedCanaryText(done, where);
  if (done.kind === 'abort') {
    return `\nEverybody gets ${done.canary.app} ${done.canary.stable} again. It was ${canaryText(done.canary)}.`;
  }
  if (done.kind === 'preview') return `\n${previewText(done.preview)}`;
  const { change } = done;
  const lines = ['', changeText(change), ''];
  const live = `Live after ${seconds.toFixed(1)} s.`;
  const changed = change.from !== change.to;
  if (done.kind === 'publish') return [...lines, ...publishedLines(done, seconds, where)].join('\n');
  if (changed && done.kind === 'promote') {
    lines.push(`${live} To go back: npm run rollback -- ${done.canary.app}${where}`);
  } else if (changed) lines.push(`${live} The composition before: ${change.from}`);
  return [...lines, ...done.ended.map(endedText)].join('\n');
}

function publishedLines(
  { app, dryRun, preview, canary, change }: Extract<Done, { kind: 'publish' }>,
  seconds: number,
  where: string,
): string[] {
  const lines: string[] = [];
  const changed = change.from !== change.to;
  if (preview) lines.push(previewText(preview));
  else if (dryRun) {
    lines.push('Nothing was made live. To do so, leave out --dry-run.');
    if (changed && !where) lines.push(`To show it to others first: npm run preview -- ${app}`);
  } else if (canary) {
    lines.push(
      `Canary started after ${seconds.toFixed(1)} s: ${canaryText(canary)}; stable is ${canary.stable}.`,
      nextText(canary, where),
    );
  } else if (changed) {
    lines.push(`Live after ${seconds.toFixed(1)} s. To go back: npm run rollback -- ${app}${where}`);
  }
  return lines;
}
