import type { ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { LOCALE } from 'shared-lib/site/facts.ts';
import config from 'shared-lib/site.config.json' with { type: 'json' };

export const SITE_NAME = config.identity.name;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const dateText = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Date(at).toLocaleString(LOCALE, options);

function relativeText(at: number): string {
  const ms = at - Date.now();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return 'just now';
  if (size < HOUR_MS) return relative.format(Math.trunc(ms / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.trunc(ms / HOUR_MS), 'hour');
  if (size < 30 * DAY_MS) return relative.format(Math.round(ms / DAY_MS), 'day');
  return dateText(at, { month: 'short', day: 'numeric', year: 'numeric' });
}

function sinceText(at: number): string {
  const age = Date.now() - at;
  if (age < DAY_MS / 2) return `since ${dateText(at, { hour: 'numeric', minute: '2-digit' })}`;
  return `since ${dateText(at, age < 6 * DAY_MS ? { weekday: 'long' } : { month: 'short', day: 'numeric' })}`;
}

/** `2 hours ago`, or `since Monday` if `since` is set. `at` is ISO 8601. */
export function Time({ at, since = false }: { at: string; since?: boolean }): ReactElement {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={dateText(time, { dateStyle: 'full', timeStyle: 'long' })}>
      {since ? sinceText(time) : relativeText(time)}
    </time>
  );
}

export function personText(by: string | null): string {
  if (by === null) return 'the initial setup';
  return by === 'canary-check' ? 'the canary check' : by.replace(/^(?:token|user):/, '');
}

export const numberText = (value: number): string =>
  value.toLocaleString(LOCALE, { maximumFractionDigits: 0 });

export const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${numberText(count)} ${count === 1 ? singular : plural}`;

export const appText = (app: string): string => app.charAt(0).toUpperCase() + app.slice(1);

export const quoted = (title: string): string => `“${title}”`;

export const releasePath = (app: string, version: string): string =>
  `/releases/${encodeURIComponent(app)}/${encodeURIComponent(version)}`;

export const ReleaseLink = ({ app, version, title }: Pick<ListedRelease, 'app' | 'version' | 'title'>) => (
  <Link to={releasePath(app, version)}>{title}</Link>
);

const STATES: Readonly<Record<string, readonly [label: string, meaning: string]>> = {
  live: ['Live', 'Visitors get this release.'],
  draft: ['Draft', 'A draft is a release that has passed its checks and that no visitor gets yet.'],
  preview: ['Draft', 'It contains draft articles and can only be previewed.'],
  aborted: ['Stopped', 'It was a canary and was stopped. No visitor gets it.'],
  'rolled back': ['Rolled back', 'It was live and was rolled back. No visitor gets it.'],
  canary: ['Canary', 'A canary is a release that some visitors get; the others keep the live one.'],
};
const FORMER = ['Former', 'It was live before. A rollback to it makes it live again immediately.'] as const;

export function stateOf({ state, hasDrafts }: Pick<ListedRelease, 'state' | 'hasDrafts'>) {
  const named = hasDrafts ? 'preview' : state;
  const [word = '', percent = ''] = named.startsWith('canary') ? named.split(' ') : [named];
  const [label, meaning] = STATES[word] ?? FORMER;
  return { label: `${label} ${percent}`.trim(), meaning };
}
