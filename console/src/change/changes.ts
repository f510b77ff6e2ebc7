import type { Done, Scope } from 'delivery/admin-api';
import { heard, type Progress, send } from '../api/call.ts';
import type { AppNow } from '../api/listing.ts';

/** What a packed release is sent for: `days` of a preview, the rest of a canary. */
export interface PublishFor {
  kind: 'dry run' | 'preview' | 'canary' | 'release';
  days?: number;
  percent?: number;
  progressive?: boolean;
}

/** Something that somebody does to an app. The commands do the same, by the same calls. */
export type Change =
  | { kind: 'publish'; app: string; file: File; as: PublishFor }
  /** Of canaries, each names the version that is meant: another one stays as it is. */
  | { kind: 'canary'; app: string; version: string; percent: number }
  | { kind: 'promote'; app: string; version: string }
  | { kind: 'abort'; app: string; version: string }
  | { kind: 'rollback'; app: string; version: string }
  /** Gives a kept release an address. */
  | { kind: 'preview'; app: string; version: string };

/** Something that somebody is asked about before it is done. */
export interface AskedChange {
  /** What the button says. */
  title: string;
  /** What it will do. */
  sentence: string;
  /** Does it. @returns what was done, in a sentence. */
  run(onProgress: (one: Progress) => void): Promise<{ said: string; published?: PublishDone | undefined }>;
}

type PublishDone = Extract<Done, { kind: 'publish' }>;

/** Asks about a change of an app as it is now. */
export const askAbout = (change: Change, title: string, now: AppNow): AskedChange => ({
  title,
  sentence: sentenceFor(change, now),
  async run(onProgress) {
    const done = await heard(await send(...requestFor(change)), onProgress);
    return { said: doneSentence(done), published: done.kind === 'publish' ? done : undefined };
  },
});

/** The scopes of which a change takes one. */
export function scopesFor(
  change: Pick<Change, 'kind'> & { as?: Pick<PublishFor, 'kind'> },
): readonly Scope[] {
  if (change.kind === 'rollback') return ['rollback'];
  if (change.kind === 'abort') return ['release', 'rollback'];
  return [change.kind, change.as?.kind].includes('preview') ? ['preview'] : ['release'];
}

function publishSentence({ live }: AppNow, app: string, as: PublishFor): string {
  const passes = 'The release checks run on the file. If it passes, ';
  if (as.kind === 'dry run') return 'The release checks run on the file. Nobody gets it.';
  if (as.kind === 'preview')
    return `${passes}it gets an address that shows the whole site with it for ${as.days} days. Readers get nothing new.`;
  if (as.kind === 'release')
    return `${passes}everybody gets it at once in the place of ${app} ${live.version}. You can roll back.`;
  const raised = as.progressive ? ' It is raised by stages unless it is aborted.' : '';
  return `${passes}${as.percent}% of the visitors get it. The others keep ${app} ${live.version}. You can abort it.${raised}`;
}

/** What a change will do, in plain words. */
export function sentenceFor(change: Change, now: AppNow): string {
  const { app } = change;
  const { live, canary } = now;
  if (change.kind === 'publish') return publishSentence(now, app, change.as);
  if (change.kind === 'preview')
    return `${app} ${change.version} gets an address that shows the whole site with it for a week. Anyone with the address can see it.`;
  if (change.kind === 'canary') {
    const before = canary?.percent ?? 0;
    const lost =
      change.percent < before
        ? `Some visitors who have it get ${live.version} again.`
        : 'Nobody who has it loses it.';
    return `${app} ${change.version} goes from ${before}% to ${change.percent}% of the visitors. ${lost}`;
  }
  if (change.kind === 'promote')
    return `Everybody gets ${app} ${change.version} at once. You can roll back to ${live.version}.`;
  if (change.kind === 'abort')
    return `Everybody gets ${app} ${live.version} again. To try ${change.version} again, publish it as a canary again.`;
  const ends = canary ? ` The canary of ${canary.version} ends.` : '';
  return `Everybody gets ${app} ${change.version} at once in the place of ${live.version}.${ends} You can roll back to ${live.version}.`;
}

/** The call that does it. */
export function requestFor(change: Change): [path: string, body: File | object] {
  if (change.kind === 'rollback') return ['/rollback', { to: change.app, version: change.version }];
  if (change.kind === 'preview') return ['/previews', { app: change.app, version: change.version }];
  if (change.kind !== 'publish') return ['/canary', change];
  const { kind, days, percent, progressive } = change.as;
  const query = new URLSearchParams({ app: change.app });
  if (kind === 'dry run') query.set('dry-run', '1');
  if (kind === 'preview') query.set('preview', String(days));
  if (kind === 'canary') query.set('canary', String(percent));
  if (kind === 'canary' && progressive) query.set('progressive', '1');
  return [`/releases?${query}`, change.file];
}

/** What was done, in a sentence. */
function doneSentence(done: Done): string {
  if (done.kind === 'canary')
    return `${done.canary.app} ${done.canary.version} is for ${done.canary.percent}% of the visitors now.`;
  if (done.kind === 'abort') return `Everybody gets ${done.canary.app} ${done.canary.stable} again.`;
  if (!('change' in done)) return 'It has an address now.';
  const { from, to, versions, pages } = done.change;
  if (from === to) return 'Nothing changes: this is live already.';
  const changed = pages.added.length + pages.changed.length + pages.gone.length;
  const shown = `${changed} ${changed === 1 ? 'page looks' : 'pages look'} different.`;
  const names = versions.map(({ app, after }) => `${app} ${after ?? 'nothing'}`).join(', ');
  if (done.kind !== 'publish') return `Everybody gets ${names} now. ${shown}`;
  if (done.preview) return `${names} can be seen in the preview. ${shown}`;
  if (done.dryRun) return `${names} passes. Nothing was made live. ${shown}`;
  return done.canary
    ? `${names} is a canary for ${done.canary.percent}% of the visitors. ${shown}`
    : `Everybody gets ${names} now. ${shown}`;
}
