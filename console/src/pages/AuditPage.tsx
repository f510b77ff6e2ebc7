import type { AuditPage as Found } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { Asked } from '../api/Asked.tsx';
import { ALL_APPS, useWho } from '../api/session.ts';
import { Table } from '../table/Table.tsx';
import { timeText, whoText } from '../words/words.tsx';
import styles from './AuditPage.module.css';

/** Who did what, searchable. The address has the words, and how many of the newest are left out. */
export function AuditPage(): ReactElement {
  const [parameters, setParameters] = useSearchParams();
  const words = parameters.get('words') ?? '';
  const skip = Number(parameters.get('skip') ?? 0);
  const { token } = useWho();
  const what = token.app === ALL_APPS ? 'everything that was done' : `what was done to ${token.app}`;
  const query = (from: number) => new URLSearchParams({ words, skip: String(from) });
  const search = (form: FormData) => setParameters({ words: String(form.get('words')).trim() });
  return (
    <>
      <search>
        <form className={styles.search} action={search}>
          <TextField
            key={words}
            label={`Search ${what}`}
            name="words"
            type="search"
            defaultValue={words}
            maxLength={100}
          />
          <Button type="submit" look="secondary">
            Search
          </Button>
        </form>
      </search>
      <Asked<Found> path={`/audit?${query(skip)}`} label="Reading the audit log">
        {({ entries, found }) => (
          <>
            <p role="status">{found} found</p>
            {entries.length > 0 && (
              <Table
                caption="The newest first"
                rows={entries}
                columns={{
                  When: ({ at }) => timeText(at),
                  Who: ({ by }) => whoText(by),
                  What: ({ action }) => action,
                  Release: ({ app, version, apps }) => (
                    <code>{[app, version].filter(Boolean).join(' ') || apps?.join(', ') || '-'}</code>
                  ),
                  Commit: ({ commit }) => <code>{commit?.slice(0, 8) ?? '-'}</code>,
                  Outcome: ({ outcome }) => outcome,
                  Said: ({ said }) => <span className={styles.said}>{said.join('\n')}</span>,
                }}
              />
            )}
            <p className={styles.more}>
              {skip > 0 && <Link to={`?${query(0)}`}>The newest</Link>}
              {skip + entries.length < found && (
                <Link to={`?${query(skip + entries.length)}`}>What was done before</Link>
              )}
            </p>
          </>
        )}
      </Asked>
    </>
  );
}
