import { NO_FUNNEL, type WeekView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { Table } from '../table/Table.tsx';
import { ReleaseLink } from '../words/release-name.tsx';
import { dayText, numberText, timeText } from '../words/words.ts';
import totalStyles from './FunnelPage.module.css';
import styles from './WeekPage.module.css';

/** What readers did, in figures and tables. */
function Readers({ week }: { week: NonNullable<WeekView['week']> }): ReactElement {
  const { from, to, views, clicks, read, links, asked } = week;
  const totals = [
    ['Page views', views],
    ['Clicks to the shop', clicks],
    ['Landing-page views', asked.landingPageViews],
    ['Guide requests', asked.requests],
    ['Downloads', asked.downloads],
  ] as const;
  return (
    <>
      <p>
        {dayText(Date.parse(from))} to {dayText(Date.parse(to))} in UTC, today included. Page views are twice
        the views that told how they went, because every second one does.
      </p>
      <dl className={totalStyles.total}>
        {totals.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/funnel?days=7">The funnel of these days</Link>
      </p>
      <h2>Read</h2>
      {read.length === 0 ? (
        <p>No page has sent telemetry in these days.</p>
      ) : (
        <Table
          caption="Pages, the most viewed first"
          rows={read}
          columns={{
            Page: (one) => one.page,
            '#Views': (one) => numberText(one.views),
            '#Clicks': (one) => numberText(one.clicks),
          }}
        />
      )}
      <h2>Clicked</h2>
      {links.length === 0 ? (
        <p>No link to the shop was followed in these days.</p>
      ) : (
        <Table
          caption="Links to the shop, the most clicked first"
          rows={links}
          columns={{
            Page: ({ page }) => page,
            '#Clicks': (one) => numberText(one.clicks),
            '#Place': ({ place }) => numberText(place),
            Link: ({ link }) => link,
          }}
        />
      )}
    </>
  );
}

function News({ news: { released, due } }: Pick<WeekView, 'news'>): ReactElement {
  return (
    <>
      <h2>Due</h2>
      {due === null ? (
        <p>There is no list of what is due, or the site’s log says why it cannot be read.</p>
      ) : due.length === 0 ? (
        <p>Nothing is due.</p>
      ) : (
        <ul className={styles.due}>
          {due.map(({ since, what, todo }) => (
            <li key={`${what} ${todo}`}>
              <b>{what}</b> <span>due since {since}</span>
              <br />
              {todo}
            </li>
          ))}
        </ul>
      )}
      <h2>Released</h2>
      {released.length === 0 ? (
        <p>Nothing has changed for visitors in these days.</p>
      ) : (
        <Table
          caption="What changed for visitors, the newest first"
          rows={released}
          columns={{
            When: ({ at }) => timeText(at),
            What: ({ action }) => action,
            Release: ({ app, version }) =>
              app && version ? (
                <ReleaseLink app={app} version={version}>
                  <code>
                    {app} {version}
                  </code>
                </ReleaseLink>
              ) : (
                (app ?? 'the whole site')
              ),
          }}
        />
      )}
    </>
  );
}

/** For the owner: what readers read, clicked and asked for, what is due, and what was released, in seven days. */
export function WeekPage(): ReactElement {
  return (
    <Asked<WeekView> path="/week" label="Asking what happened this week">
      {({ week, news }) => (
        <>
          {week ? <Readers week={week} /> : <p>{NO_FUNNEL}</p>}
          <News news={news} />
        </>
      )}
    </Asked>
  );
}
