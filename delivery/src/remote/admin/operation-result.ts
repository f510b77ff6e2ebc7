import { changeText } from '../../core/publish/change.ts';
import type { MadePreview } from '../../core/publish/preview-options.ts';
import type { Published } from '../../core/publish/publish-release.ts';
import { timeInWords } from '../../core/serve/preview-banner.ts';
import { canaryText } from '../../core/store/canaries.ts';
import { consoleOf } from './client.ts';
import type { OperationResult } from './perform.ts';

type ResultOf<Kind> = Extract<OperationResult, { kind: Kind }>;

const previewText = ({ address, expiresAt }: MadePreview): string =>
  `Nothing was made live. The preview lasts until ${timeInWords(Date.parse(expiresAt))}:

  ${address}

Its forms send nothing.`;

export function previewComment({ releases, preview }: Pick<Published, 'releases' | 'preview'>): string {
  const shown = releases.map(({ app, version }) => `${app} ${version}`).join(', ');
  if (!preview) return `No preview: ${shown} is already live.\n`;
  const until = timeInWords(Date.parse(preview.expiresAt));
  return `[Preview of ${shown}](${preview.address}), until ${until}. Its forms send nothing.\n`;
}

function changedCanaryLines({ canary, before }: ResultOf<'canary'>): string[] {
  const lines = [`Now ${canaryText(canary)}; stable is ${canary.stable}.`];
  if (canary.percent < before.percent)
    lines.push(`Lowered from ${before.percent}%: some visitors of the canary get ${canary.stable} again.`);
  if (canary.progressive) lines.push('The percentage is raised automatically unless the canary is aborted.');
  return lines;
}

function publishedLines({ draft, preview, canary, change }: ResultOf<'publish'>, duration: string): string[] {
  if (preview) return [previewText(preview)];
  if (canary) return [`Canary started after ${duration}: ${canaryText(canary)}; stable is ${canary.stable}.`];
  if (change.from === change.to) return [];
  if (!draft) return [`Live after ${duration}.`];
  return ['Stored as a draft: no visitor gets it. To make it live, run the command without --draft.'];
}

function linesOf(done: OperationResult, duration: string): string[] {
  if (done.kind === 'canary') return changedCanaryLines(done);
  if (done.kind === 'preview') return [previewText(done.preview)];
  if (done.kind === 'abort') {
    const { app, stable } = done.canary;
    return [`Everybody gets ${app} ${stable} again. The canary was ${canaryText(done.canary)}.`];
  }
  const { change } = done;
  const lines = [changeText(change), ''];
  if (done.kind === 'publish') return [...lines, ...publishedLines(done, duration)];
  if (change.from !== change.to) lines.push(`Live after ${duration}.`);
  if (done.kind === 'rollback')
    lines.push('The next release undoes this rollback, unless you revert the commit (git revert).');
  for (const { canary, reason } of done.ended)
    lines.push(`The canary of ${canaryText(canary)} has ended: ${reason}`);
  return lines;
}

function stepsOf(done: OperationResult): Readonly<Record<string, string>> {
  if ('preview' in done && done.preview) return { 'end it earlier': `preview -- --end ${done.preview.set}` };
  if ((done.kind === 'publish' || done.kind === 'canary') && done.canary)
    return {
      'change the percentage': `canary -- ${done.canary.app} 50`,
      'make the release live for all visitors': `canary -- ${done.canary.app} promote`,
      'abort the canary': `canary -- ${done.canary.app} abort`,
    };
  if (!('change' in done) || done.change.from === done.change.to) return {};
  if (done.kind === 'publish' && done.draft)
    return Object.fromEntries(
      done.releases.map(({ app, version }) => [`preview ${app} first`, `preview -- ${app} ${version}`]),
    );
  const [first, other] = done.change.versions;
  const target = first?.before && !other ? `${first.app} ${first.before}` : done.change.from;
  return { undo: `rollback -- ${target}` };
}

/** The duration includes the start of Node. */
export function formatResult(done: OperationResult, to?: string): string {
  const duration = `${(performance.now() / 1000).toFixed(1)} s`;
  const steps = Object.entries(stepsOf(done)).map(([step, command]) => `To ${step}: npm run ${command}`);
  // A partner's repository has no such commands.
  const next = to && steps[0] ? [`The next steps are in the console: ${consoleOf(to)}`] : steps;
  return ['', ...linesOf(done, duration), ...next].join('\n');
}
