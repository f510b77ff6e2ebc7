import type { AuditEntry, AuditPage, TitledEntry } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Query, useListing } from '../api/queries.tsx';
import { PageTitle, type Row, Rows, Section, Select } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, countText, personText, quoted, releasePath, Time } from '../ui/words.tsx';

/** The past and the infinitive of each verb: `made/make`. */
const VERBS: Partial<Record<AuditEntry['action'], string>> = {
  start: 'started/start the site',
  release: 'made/make {title} live',
  draft: 'added/add {title}',
  'draft deleted': 'deleted/delete the draft {title}',
  preview: 'shared/share a preview of {title}',
  'preview ended': 'ended/end a preview',
  rollback: 'rolled/roll {app} back to {title}',
  canary: 'showed/show {title} to {percent} of the visitors',
  promote: 'kept/keep {title} and made/make it live',
  'canary aborted': 'stopped/stop the canary {title}',
  renamed: 'renamed/rename a release to “{detail}”',
  'token added': 'created/create the token {token}',
  'token revoked': 'revoked/revoke the token {token}',
  'leads exported': 'exported/export {detail}',
  restored: 'restored/restore {detail}',
};
const ENDS: Partial<Record<AuditEntry['outcome'], string>> = {
  refused: 'it was refused',
  failed: 'it failed',
  canceled: 'it was canceled',
  unchanged: 'nothing changed',
};

export const reasonsIn = (details: AuditEntry['said']): readonly string[] =>
  details.filter((line) => !line.endsWith('% of the visitors'));

/** For example: `ana showed “Shorter headline” to 20% of the visitors.` */
export function historyText(entry: TitledEntry): string {
  const { by, action, outcome, app, apps, version, set, title, said: details } = entry;
  const [detail = ''] = details;
  const names = apps?.map(appText).join(', ');
  const fallback = action === 'rollback' && set ? `the version set ${set}` : action === 'release' && names;
  const words: Readonly<Record<string, string | undefined>> = {
    title: version ? quoted(title ?? version) : fallback || 'a release',
    app: app ? appText(app) : names || 'the whole site',
    percent: / (\d{1,3}%) of the visitors/.exec(detail)?.[1],
    token: detail.split(':')[0],
    detail,
  };
  const end = ENDS[outcome];
  // Older versions of the site logged other actions.
  const verb = (VERBS[action] ?? `${action} {title}`)
    .replace(/\b([a-z]{1,9})\/([a-z]{1,9})/g, end ? '$2' : '$1')
    .replace(/\{(\w+)\}/g, (_, word) => words[word] ?? 'some');
  return `${personText(by)} ${end ? `tried to ${verb}; ${end}` : verb}.`;
}

type HistoryProps = { title: string; entries: readonly TitledEntry[]; empty?: string };

export function HistorySection({ title, entries, empty }: HistoryProps): ReactElement {
  const { pathname } = useLocation();
  const releases = useListing()?.releases ?? [];
  const row = (entry: TitledEntry): Row => {
    const { app, version, at, action, outcome, said: details } = entry;
    const release = releases.find((one) => one.app === app && one.version === version);
    const path = release && releasePath(release.app, release.version);
    const isExplained = outcome in ENDS || ['promote', 'canary aborted', 'rollback'].includes(action);
    const reasons = isExplained ? reasonsIn(details) : [];
    return [
      <>
        <p>{historyText(entry)}</p>
        {reasons.map((reason) => (
          <p key={reason} className={ui.small}>
            {reason}
          </p>
        ))}
      </>,
      <>
        <Time at={at} />
        {path && path !== pathname && (
          <>
            {' · '}
            <Link to={path}>Open</Link>
          </>
        )}
      </>,
    ];
  };
  return (
    <Section title={title}>
      <Rows rows={entries.map(row)} empty={empty} />
    </Section>
  );
}

export function HistoryPage(): ReactElement {
  const [search, setSearch] = useSearchParams();
  const skip = Number(search.get('skip') ?? 0);
  const { skip: _, ...filters } = Object.fromEntries(search);
  const pageAt = (from: number) => `?${new URLSearchParams({ ...filters, skip: String(from) })}`;
  const filter = (name: 'app' | 'by', label: string, values: readonly string[], textOf: typeof appText) => (
    <Select
      label={label}
      options={{ '': 'All', ...Object.fromEntries(values.map((value) => [value, textOf(value)])) }}
      value={search.get(name) ?? ''}
      onChange={({ target }) => setSearch({ ...filters, [name]: target.value })}
    />
  );
  return (
    <>
      <PageTitle>History</PageTitle>
      <Query<AuditPage> path={`/audit?${search}`}>
        {({ entries, found, people, apps }) => (
          <>
            <div className={ui.actions}>
              {filter('app', 'App', apps, appText)}
              {filter('by', 'Person', people, personText)}
            </div>
            <p role="status" className={ui.small}>
              {found > 0
                ? countText(found, 'entry', 'entries')
                : 'There are no entries. Changes to releases and tokens are listed here.'}
            </p>
            {entries.length > 0 && <HistorySection title="Changes, newest first" entries={entries} />}
            <p className={ui.actions}>
              {skip > 0 && <Link to={pageAt(0)}>The newest</Link>}
              {skip + entries.length < found && <Link to={pageAt(skip + entries.length)}>Older</Link>}
            </p>
          </>
        )}
      </Query>
    </>
  );
}
