import { percentText, type Results, rateOf } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LOCALE } from 'shared-lib/site/facts.ts';
import { Query } from '../api/queries.tsx';
import { ALL_APPS, hasScope, useUser } from '../api/session.ts';
import { PageTitle, Rows, Section } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { countText, numberText } from '../ui/words.tsx';
import { HistorySection } from './HistoryPage.tsx';
import styles from './ResultsPage.module.css';

const PERIODS = [7, 30, 90] as const;

const rateText = (count: number, total: number, what: string) =>
  total > 0 ? `${percentText(rateOf(count, total).rate)} of the ${what}` : '';

function Funnel({ results: { funnel, page, elsewhere } }: { results: Results }): ReactElement {
  const { views, requests, downloads } = funnel;
  const steps = [
    { name: `Views of ${page ?? 'the guide page'}`, count: views, rate: '' },
    { name: 'Guide requests from that page', count: requests, rate: rateText(requests, views, 'views') },
    { name: 'Downloads of the guide', count: downloads, rate: rateText(downloads, requests, 'requests') },
  ];
  return (
    <Section title="From a view to the guide">
      <ol className={styles.funnel}>
        {steps.map(({ name, count, rate }) => (
          <li key={name}>
            <p className={styles.step}>
              <span>{name}</span>
              <b>{numberText(count)}</b>
            </p>
            <span
              className={styles.bar}
              style={{ width: `${(count / Math.max(1, views, requests, downloads)) * 100}%` }}
            />
            {rate && <p className={ui.small}>{rate}</p>}
          </li>
        ))}
      </ol>
      <p className={ui.small}>
        {elsewhere > 0 && `${countText(elsewhere, 'more request')} came from other pages. `}The download page
        is open to everyone, even without a request. Rates are capped at 100%, because some browsers send
        requests but report no views.
      </p>
    </Section>
  );
}

const dayText = (day = '') =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(LOCALE, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

function RequestChart({ results: { perDay, releases } }: { results: Results }): ReactElement {
  const max = Math.max(...perDay.map(({ requests }) => requests));
  const total = perDay.reduce((sum, { requests }) => sum + requests, 0);
  if (total === 0) return <p>Requests will be shown here, day by day.</p>;
  const marked = new Set(releases.map(({ at }) => at.slice(0, 10)));
  const [from, to] = [dayText(perDay.at(0)?.day), dayText(perDay.at(-1)?.day)];
  const label = `${countText(total, 'request')} from ${from} to ${to}, up to ${max} on one day; ${countText(marked.size, 'day')} with a release`;
  return (
    <figure className={styles.chart}>
      <div role="img" aria-label={label} className={styles.days}>
        {perDay.map(({ day, requests }) => (
          <span
            key={day}
            title={`${dayText(day)}: ${countText(requests, 'request')}${marked.has(day) ? ', a release' : ''}`}
            className={marked.has(day) ? styles.mark : undefined}
          >
            <span style={{ height: `${(requests / max) * 100}%` }} />
          </span>
        ))}
      </div>
      <figcaption className={styles.axis}>
        <span>{from}</span>
        <span>{to}</span>
        <span className={styles.legend}>
          A line marks a day on which a release went live. The busiest day had {countText(max, 'request')}.
        </span>
      </figcaption>
    </figure>
  );
}

const LEADS = { guide_request: 'Guide requests', contact_form: 'Contact messages' };

function Leads({ days }: { days: number }): ReactElement {
  return (
    <Section title="Guide requests and messages">
      {hasScope(useUser(), ALL_APPS, 'leads') ? (
        <p className={ui.actions}>
          {Object.entries(LEADS).map(([kind, text]) => (
            <a key={kind} href={`/leads.csv?kind=${kind}&days=${days}`} download>
              {text} as CSV
            </a>
          ))}
        </p>
      ) : (
        <p>
          To download them, you need a token for all apps with permission to download guide requests and
          messages (scope “leads”).
        </p>
      )}
      <p className={ui.small}>
        These files contain personal data, and the history lists each download. A request or message is kept
        until its sender deletes an account with a verified email, or the operator runs{' '}
        <code>npm run site -- backend erase ADDRESS --yes</code>. Erasing does not reach downloaded files:
        delete those yourself. The files may have more rows than were counted above: likely bots and internal
        traffic are included, with the reason in the column “suspicion”.
      </p>
    </Section>
  );
}

export function ResultsPage(): ReactElement {
  const [search] = useSearchParams();
  const days = PERIODS.find((one) => one === Number(search.get('days'))) ?? 30;
  return (
    <>
      <PageTitle>Results</PageTitle>
      <nav aria-label="Period" className={styles.periods}>
        {PERIODS.map((one) => (
          <Link key={one} to={`?days=${one}`} aria-current={one === days ? 'page' : undefined}>
            {one} days
          </Link>
        ))}
        <a href={`/events.csv?days=${days}`} download>
          Figures as CSV
        </a>
      </nav>
      <p className={ui.small}>
        Likely bots are not counted, nor are browsers in which you opened the guide page with{' '}
        <code className={styles.code}>?internal=on</code>. A view counts when a page is left, unless the
        browser asks not to be tracked. Days are in UTC.
      </p>
      <Query<Results> path={`/results?days=${days}`}>
        {(results) => (
          <>
            <Funnel results={results} />
            <Section title="Requests from the guide page, per day">
              <RequestChart results={results} />
            </Section>
            <Section title="Where requests came from">
              <Rows
                empty="Requests will be counted here by campaign (a link with ?utm_source=…), or else by page."
                rows={results.sources.map(({ source, requests, downloads }) => [
                  source,
                  `${countText(requests, 'request')}, ${countText(downloads, 'download')}`,
                ])}
              />
            </Section>
            <Section title="Clicks on shop links">
              <Rows
                empty="Clicks on links to the shop will be counted here."
                rows={results.clicks.map(({ page, link, count }) => [
                  `${link}, on ${page}`,
                  countText(count, 'click'),
                ])}
              />
            </Section>
            <Leads days={days} />
            <HistorySection
              title="Rollbacks and direct releases"
              entries={results.releases.filter(({ action }) => action !== 'promote')}
              empty="Nothing was rolled back, or released without a canary, in this period."
            />
            <HistorySection
              title="Past canaries"
              entries={results.canaries}
              empty="Ended canaries will be listed here with their outcome."
            />
          </>
        )}
      </Query>
    </>
  );
}
