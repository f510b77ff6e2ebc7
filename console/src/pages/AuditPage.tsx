import type { AuditPage as Found } from 'delivery/admin-api';
import type { FormEvent, ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { Asked } from '../api/Asked.tsx';
import { ALL_APPS, useWho } from '../api/session.ts';
import { Table } from '../table/Table.tsx';
import { timeText, whoText } from '../words/words.ts';
import styles from './AuditPage.module.css';

/** Who did what, searchable. The address has the words, and how many of the newest are left out. */
export function AuditPage(): ReactElement {
  const [parameters, setParameters] = useSearchParams();
  const words = parameters.get('words') ?? '';
  const skip = Number(parameters.get('skip') ?? 0);
  const { token } = useWho();
  const query = (from: number) => new URLSearchParams({ words, skip: String(from) });

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setParameters({ words: String(new FormData(event.currentTarget).get('words') ?? '').trim() });
  }

  return (
    <>
      <h1>Audit log</h1>
      <search>
        <form className={styles.search} onSubmit={search}>
          <TextField
            key={words}
            label={
              token.app === ALL_APPS
                ? 'Search everything that was done'
                : `Search what was done to ${token.app}`
            }
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
                columns={['When', 'Who', 'What', 'Release', 'Commit', 'Outcome', 'Said']}
                rows={entries.map((entry, index) => ({
                  key: `${entry.at} ${index}`,
                  cells: [
                    timeText(entry.at),
                    whoText(entry.by),
                    entry.action,
                    <code key="release">{[entry.app, entry.version].filter(Boolean).join(' ') || '-'}</code>,
                    <code key="commit">{entry.commit?.slice(0, 8) ?? '-'}</code>,
                    entry.outcome,
                    <span key="said" className={styles.said}>
                      {entry.said.join('\n')}
                    </span>,
                  ],
                }))}
              />
            )}
            {skip > 0 && (
              <p>
                <Link to={`?${query(0)}`}>The newest</Link>
              </p>
            )}
            {skip + entries.length < found && (
              <p>
                <Link to={`?${query(skip + entries.length)}`}>What was done before</Link>
              </p>
            )}
          </>
        )}
      </Asked>
    </>
  );
}
