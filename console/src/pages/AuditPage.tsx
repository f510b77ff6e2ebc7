import type { AuditPage as Found } from 'delivery/admin-api';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AdminError, call, heard } from '../api/call.ts';
import { ALL_APPS, useWho } from '../api/session.ts';
import { Table } from '../table/Table.tsx';
import { timeText, whoText } from '../words/words.ts';
import styles from './AuditPage.module.css';

/** A part of the audit log from the site. @throws AdminError */
async function askAudit(words: string, skip: number): Promise<Found> {
  const done = await heard(await call(`/audit?${new URLSearchParams({ words, skip: String(skip) })}`));
  if (done.kind !== 'audit') throw new AdminError(500, 'The site has answered something else.');
  return done;
}

/** Who did what, searchable. */
export function AuditPage(): ReactElement {
  const [parameters, setParameters] = useSearchParams();
  const words = parameters.get('words') ?? '';
  const { token } = useWho();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);

  useEffect(() => {
    let isOld = false;
    setIsAsking(true);
    setProblem(null);
    askAudit(words, 0)
      .then((first) => !isOld && setFound(first))
      .catch((error: Error) => !isOld && setProblem(error.message))
      .finally(() => !isOld && setIsAsking(false));
    return () => {
      isOld = true;
    };
  }, [words]);

  async function more(): Promise<void> {
    setIsAsking(true);
    try {
      const next = await askAudit(words, found?.entries.length ?? 0);
      setFound((before) => ({ ...next, entries: [...(before?.entries ?? []), ...next.entries] }));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setIsAsking(false);
  }

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    setParameters(typed ? { words: typed } : {});
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
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <p role="status">{found && !isAsking ? `${found.found} found` : ''}</p>
      {found && found.entries.length > 0 ? (
        <Table
          caption="The newest first"
          columns={['When', 'Who', 'What', 'Release', 'Commit', 'Outcome', 'Said']}
          rows={found.entries.map((entry, index) => ({
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
      ) : null}
      {isAsking ? <Spinner label="Reading the audit log" /> : null}
      {found && !isAsking && found.entries.length < found.found ? (
        <p>
          <Button look="secondary" onClick={more}>
            Show more
          </Button>
        </p>
      ) : null}
    </>
  );
}
