import type { EventsView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { Table } from '../table/Table.tsx';
import { numberText } from '../words/words.tsx';
import styles from './EventsPage.module.css';

/** Days, today included. */
const PERIODS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

/** What visitors did: page views, requests, downloads and clicks by day, release and page. */
export function EventsPage(): ReactElement {
  const [search] = useSearchParams();
  const days = PERIODS.find((one) => one === Number(search.get('days'))) ?? DEFAULT_DAYS;
  return (
    <>
      <nav aria-label="Period" className={styles.periods}>
        {PERIODS.map((one) => (
          <Link key={one} to={`?days=${one}`} aria-current={one === days ? 'page' : undefined}>
            {one} days
          </Link>
        ))}
        <a href={`/events.csv?days=${days}`} download>
          Download as CSV
        </a>
      </nav>
      <Asked<EventsView> path={`/events?days=${days}`} label="Reading the events">
        {({ rows, found }) =>
          rows.length === 0 ? (
            <p>Nothing was counted in these {days} days.</p>
          ) : (
            <>
              <p role="status">
                {found > rows.length
                  ? `The latest ${numberText(rows.length)} of ${numberText(found)} rows. The CSV has all of them.`
                  : `${numberText(found)} ${found === 1 ? 'row' : 'rows'}`}
              </p>
              <Table
                caption={`Events of ${days} days (UTC), the latest first`}
                rows={rows}
                columns={{
                  Day: ({ day }) => day,
                  App: ({ app }) => app,
                  Release: ({ version }) => <code>{version || '-'}</code>,
                  Kind: ({ kind }) => kind,
                  Page: ({ page }) => page,
                  Detail: ({ detail }) => detail || '-',
                  '#Count': ({ count }) => numberText(count),
                }}
              />
            </>
          )
        }
      </Asked>
    </>
  );
}
