import type { Done, Scope } from 'delivery/admin-api';
import type { AppNow } from './app-now.ts';

/** What a packed release is sent for. */
export type PublishFor =
  | { kind: 'dry run' }
  | { kind: 'preview'; days: number }
  | { kind: 'canary'; percent: number; progressive: boolean }
  | { kind: 'release' };

/** An experiment as the admin endpoint takes it: what was typed is the server's to check. */
export type ExperimentWish = Readonly<Record<'compare' | 'goal' | 'effect' | 'days' | 'question', unknown>>;

/** Something that somebody does to an app. It is what the commands do, by the same calls. */
export type Change =
  | { kind: 'publish'; app: string; file: File; as: PublishFor }
  /** Gives a canary another part of the visitors. */
  | { kind: 'canary'; app: string; percent: number }
  | { kind: 'promote'; app: string; version?: string }
  | { kind: 'abort'; app: string }
  | { kind: 'experiment'; app: string; wish: ExperimentWish }
  | { kind: 'rollback'; app: string; version: string };

/** The scopes of which a change takes one. */
export function scopesFor(change: Pick<Change, 'kind'> & { as?: PublishFor }): readonly Scope[] {
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
    return `Everybody gets ${app} ${change.version ?? variantsOf(now)} at once. You can roll back to ${now.live.version}.`;
  }
  if (change.kind === 'abort') {
    return `Everybody gets ${app} ${now.live.version} again. This cannot be undone here: to try ${variantsOf(now)} again, publish it as a canary again.`;
  }
  const ends = now.canary ? ` The canary of ${variantsOf(now)} ends.` : '';
  return `Everybody gets ${app} ${change.version} at once in the place of ${now.live.version}.${ends} You can roll back to ${now.live.version}.`;
}

/** The call that does it. `seen` is what whoever does it has seen of the app. */
export function requestFor(change: Change, seen: string): { path: string; init: RequestInit } {
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const query = new URLSearchParams({ seen });
  if (change.kind === 'rollback') {
    return { path: `/rollback?${query}`, init: json({ to: change.app, version: change.version }) };
  }
  if (change.kind === 'experiment') {
    query.set('app', change.app);
    return { path: `/experiment?${query}`, init: json(change.wish) };
  }
  if (change.kind !== 'publish') return { path: `/canary?${query}`, init: json(change) };
  const { app, file, as } = change;
  query.set('app', app);
  if (as.kind === 'dry run') query.set('dry-run', '1');
  if (as.kind === 'preview') query.set('preview', String(as.days));
  if (as.kind === 'canary') query.set('canary', String(as.percent));
  if (as.kind === 'canary' && as.progressive) query.set('progressive', '1');
  const headers = { 'content-type': 'application/octet-stream' };
  return { path: `/releases?${query}`, init: { method: 'POST', headers, body: file } };
}

/** What would bring back what was before; null where nothing does. */
export function undoOf(change: Change, before: AppNow): { label: string; change: Change } | null {
  const { app } = change;
  const back = before.live.version;
  if (change.kind === 'canary') {
    const percent = percentOf(before);
    return { label: `Back to ${percent} %`, change: { kind: 'canary', app, percent } };
  }
  if (change.kind === 'experiment') return { label: 'Abort the experiment', change: { kind: 'abort', app } };
  if (change.kind === 'publish') {
    if (change.as.kind === 'canary') return { label: 'Abort the canary', change: { kind: 'abort', app } };
    if (change.as.kind !== 'release') return null;
  }
  if (change.kind === 'abort') return null;
  return { label: `Roll back to ${back}`, change: { kind: 'rollback', app, version: back } };
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
  if (done.kind !== 'publish') return `Everybody gets ${names} now. ${shown}`;
  if (done.preview) return `${names} can be seen in the preview. ${shown}`;
  if (done.dryRun) return `${names} passes. Nothing was made live. ${shown}`;
  if (done.canary)
    return `${names} is a canary for ${done.canary.variants[0]?.percent} % of the visitors. ${shown}`;
  return `Everybody gets ${names} now. ${shown}`;
}
