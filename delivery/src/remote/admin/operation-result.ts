import { changeText } from '../../core/publish/change.ts';
import type { MadePreview } from '../../core/publish/preview-options.ts';
import type { Published } from '../../core/publish/publish-release.ts';
import { timeInWords } from '../../core/serve/preview-banner.ts';
import { type Canary, canaryText } from '../../core/store/canaries.ts';
import type { OperationResult } from './perform.ts';

type ResultOf<Kind> = Extract<OperationResult, { kind: Kind }>;

const previewText = ({ address, set, expiresAt }: MadePreview): string =>
  `Nothing was made live. The preview lasts until ${timeInWords(Date.parse(expiresAt))}:

  ${address}

Its forms send nothing. To end the preview earlier: npm run preview -- --end ${set}`;

/** Formats a preview as Markdown for a pull request. */
export function previewComment({ releases, preview }: Pick<Published, 'releases' | 'preview'>): string {
  const shown = releases.map(({ app, version }) => `${app} ${version}`).join(', ');
  if (!preview) return `No preview: ${shown} is already live.\n`;
  const until = timeInWords(Date.parse(preview.expiresAt));
  return `[Preview of ${shown}](${preview.address}), until ${until}. Its forms send nothing.\n`;
}

const nextSteps = ({ app }: Canary, toOption: string): string =>
  `To change the percentage: npm run canary -- ${app} 50${toOption}. To make the release live for all visitors: npm run canary -- ${app} promote${toOption}. To abort the canary: npm run canary -- ${app} abort${toOption}`;

function changedCanaryLines({ canary, before }: ResultOf<'canary'>, toOption: string): string[] {
  const lines = [`Now ${canaryText(canary)}; stable is ${canary.stable}.`];
  if (canary.percent < before.percent)
    lines.push(`Lowered from ${before.percent}%: some visitors of the canary get ${canary.stable} again.`);
  if (canary.progressive) lines.push('The percentage is raised automatically unless the canary is aborted.');
  return [...lines, nextSteps(canary, toOption)];
}

function publishedLines(done: ResultOf<'publish'>, duration: string, toOption: string): string[] {
  const { releases, draft, preview, canary, change } = done;
  if (preview) return [previewText(preview)];
  if (canary) {
    const started = `Canary started after ${duration}: ${canaryText(canary)}; stable is ${canary.stable}.`;
    return [started, nextSteps(canary, toOption)];
  }
  if (change.from === change.to) return [];
  if (draft) {
    const show = releases.map(({ app, version }) => `npm run preview -- ${app} ${version}${toOption}`);
    const next = 'To make the draft live, run the command without --draft. To show it to others first:';
    return ['Stored as a draft: no visitor gets it.', next, ...show];
  }
  const [first] = releases;
  const back = releases.length === 1 ? first?.app : change.from;
  return [`Live after ${duration}. To go back: npm run rollback -- ${back}${toOption}`];
}

function linesOf(done: OperationResult, duration: string, toOption: string): string[] {
  if (done.kind === 'canary') return changedCanaryLines(done, toOption);
  if (done.kind === 'preview') return [previewText(done.preview)];
  if (done.kind === 'abort') {
    const { app, stable } = done.canary;
    return [`Everybody gets ${app} ${stable} again. The canary was ${canaryText(done.canary)}.`];
  }
  const { change } = done;
  const lines = [changeText(change), ''];
  if (done.kind === 'publish') return [...lines, ...publishedLines(done, duration, toOption)];
  const [first, other] = change.versions;
  const undo = first?.before && !other ? `${first.app} ${first.before}` : change.from;
  const back =
    done.kind === 'promote'
      ? `To go back: npm run rollback -- ${done.canary.app}${toOption}`
      : `To undo: npm run rollback -- ${undo}${toOption}\nThe next release restores a change that was rolled back, unless you revert its commit (git revert).`;
  if (change.from !== change.to) lines.push(`Live after ${duration}. ${back}`);
  for (const { canary, reason } of done.ended)
    lines.push(`The canary of ${canaryText(canary)} has ended: ${reason}.`);
  return lines;
}

/** Formats a result for a terminal. The duration includes the start of Node. */
export function formatResult(done: OperationResult, to?: string): string {
  const duration = `${(performance.now() / 1000).toFixed(1)} s`;
  return ['', ...linesOf(done, duration, to ? ` --to ${to}` : '')].join('\n');
}
