import type { Done, Scope } from 'delivery/admin-api';
import type { AppNow } from '../api/listing.ts';

/** What a packed release is sent for: `days` of a preview, the rest of a canary. */
export interface PublishFor {
  kind: 'dry run' | 'preview' | 'canary' | 'release';
  days?: number;
  percent?: number;
  progressive?: boolean;
}

/** An experiment as the admin endpoint takes it: what was typed is the server's to check. */
export type ExperimentWish = Readonly<Record<'compare' | 'goal' | 'effect' | 'days' | 'question', unknown>>;

/** Something that somebody does to an app. It is what the commands do, by the same calls. */
export type Change =
  | { kind: 'publish'; app: string; file: File; as: PublishFor }
  /** Gives a canary another part of the visitors. */
  | { kind: 'canary'; app: string; percent: number }
  | { kind: 'promote'; app: string; version: string }
  | { kind: 'abort'; app: string }
  | { kind: 'experiment'; app: string; wish: ExperimentWish }
  | { kind: 'rollback'; app: string; version: string };

/** A change that is asked about, and what its button says. */
export interface AskedChange {
  change: Change;
  title: string;
}

/** The scopes of which a change takes one. */
export function scopesFor(
  change: Pick<Change, 'kind'> & { as?: Pick<PublishFor, 'kind'> },
): readonly Scope[] {
  if (change.kind === 'rollback') return ['rollback'];
  if (change.kind === 'abort') return ['release', 'rollback'];
  return change.as?.kind === 'preview' ? ['preview'] : ['release'];
}

/** Whether readers get something else by it. */
export const changesReaders = (change: Change): boolean =>
  change.kind !== 'publish' || change.as.kind === 'canary' || change.as.kind === 'release';

const percentOf = ({ canary }: AppNow): number => canary?.variants[0]?.percent ?? 0;
const variantsOf = ({ canary }: AppNow): string =>
  canary?.variants.map(({ version }) => version).join(' or ') ?? 'the canary';

function publishSentence({ live }: AppNow, app: string, as: PublishFor): string {
  const passes = 'The gate checks the file. If it passes, ';
  if (as.kind === 'dry run') return 'The gate checks the file and says what would change. Nobody gets it.';
  if (as.kind === 'preview')
    return `${passes}it gets an address at which the whole site shows it for ${as.days} days. Readers get nothing new.`;
  if (as.kind === 'release')
    return `${passes}everybody gets it at once in the place of ${app} ${live.version}. You can roll back.`;
  const raised = as.progressive
    ? ' Canary analysis raises it by stages while nothing speaks against it.'
    : '';
  return `${passes}${as.percent} % of the visitors get it. The others keep ${app} ${live.version}. You can abort it.${raised}`;
}

/** What will happen, in plain words. */
export function sentence(change: Change, now: AppNow): string {
  const { app } = change;
  if (change.kind === 'publish') return publishSentence(now, app, change.as);
  if (change.kind === 'canary') {
    const before = percentOf(now);
    const lost =
      change.percent < before
        ? ` Some visitors who have it get ${now.live.version} again.`
        : ' Nobody who has it loses it.';
    return `${app} ${variantsOf(now)} goes from ${before} % to ${change.percent} % of the visitors.${lost} You can change it again.`;
  }
  if (change.kind === 'experiment')
    return `Visitors get the releases of ${app} that are compared by chance, in equal parts, until you decide or it ends. You can abort it.`;
  if (change.kind === 'promote') {
    return `Everybody gets ${app} ${change.version} at once. You can roll back to ${now.live.version}.`;
  }
  if (change.kind === 'abort') {
    return `Everybody gets ${app} ${now.live.version} again. This cannot be undone here: to try ${variantsOf(now)} again, publish it as a canary again.`;
  }
  const ends = now.canary ? ` The canary of ${variantsOf(now)} ends.` : '';
  return `Everybody gets ${app} ${change.version} at once in the place of ${now.live.version}.${ends} You can roll back to ${now.live.version}.`;
}

/** The call that does it. `seen` is what whoever does it has seen of the app. */
export function requestFor(change: Change, seen: string): [path: string, body: File | object] {
  const query = new URLSearchParams({ seen });
  if (change.kind === 'rollback') return [`/rollback?${query}`, { to: change.app, version: change.version }];
  if (change.kind !== 'publish' && change.kind !== 'experiment') return [`/canary?${query}`, change];
  query.set('app', change.app);
  if (change.kind === 'experiment') return [`/experiment?${query}`, change.wish];
  const { kind, days, percent, progressive } = change.as;
  if (kind === 'dry run') query.set('dry-run', '1');
  if (kind === 'preview') query.set('preview', String(days));
  if (kind === 'canary') query.set('canary', String(percent));
  if (kind === 'canary' && progressive) query.set('progressive', '1');
  return [`/releases?${query}`, change.file];
}

/** What would bring back what was before; null where nothing does. */
export function undoOf(change: Change, before: AppNow): AskedChange | null {
  const { app } = change;
  const kind = change.kind === 'publish' ? change.as.kind : change.kind;
  if (change.kind === 'canary') {
    const percent = percentOf(before);
    return { title: `Back to ${percent} %`, change: { kind: 'canary', app, percent } };
  }
  if (kind === 'experiment' || kind === 'canary')
    return { title: `Abort the ${kind}`, change: { kind: 'abort', app } };
  if (kind === 'abort' || kind === 'dry run' || kind === 'preview') return null;
  const { version } = before.live;
  return { title: `Roll back to ${version}`, change: { kind: 'rollback', app, version } };
}

/** What was done, in a sentence. */
export function doneSentence(done: Done): string {
  if (done.kind === 'canary') {
    const [variant] = done.canary.variants;
    return `${done.canary.app} ${variant?.version} is for ${variant?.percent} % of the visitors now.`;
  }
  if (done.kind === 'experiment')
    return `The experiment has begun. It ends by itself on ${done.canary.experiment?.ends.slice(0, 10)}.`;
  if (done.kind === 'abort') return `Everybody gets ${done.canary.app} ${done.canary.stable} again.`;
  if (!('change' in done)) return '';
  const { from, to, versions, pages } = done.change;
  const changed = pages.added.length + pages.changed.length + pages.gone.length;
  const shown = `${changed} ${changed === 1 ? 'page looks' : 'pages look'} different, ${pages.kept + pages.readdressed.length} the same.`;
  if (from === to) return 'Nothing changes: this is live already.';
  const names = versions.map(({ app, after }) => `${app} ${after ?? 'nothing'}`).join(', ');
  if (done.kind === 'publish' && done.preview) return `${names} can be seen in the preview. ${shown}`;
  if (done.kind === 'publish' && done.dryRun) return `${names} passes. Nothing was made live. ${shown}`;
  if (done.kind === 'publish' && done.canary)
    return `${names} is a canary for ${done.canary.variants[0]?.percent} % of the visitors. ${shown}`;
  return `Everybody gets ${names} now. ${shown}`;
}
