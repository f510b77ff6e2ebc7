import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { MONTH_NAMES } from 'shared-lib/site/days.ts';
import { type HouseJob, jobsOf } from 'shared-lib/year/house-year.ts';
import { Section } from '../../parts/Section.tsx';
import styles from './SeasonJobs.module.css';
import { SEASON_LINKS } from './season-links.ts';

/**
 * What the guide's calendar asks of a house in this month, as the site's configuration has it: the server composes the
 * page anew when a month begins, and no reader's clock takes part (docs/decisions/081). Nothing without a day.
 */
export function SeasonJobs(): ReactElement | null {
  const month = Number(currentSite().day?.slice(5, 7));
  const name = MONTH_NAMES[month - 1];
  if (!name) return null;
  const { season, always } = jobsOf(month);
  return (
    <Section
      id="this-month"
      eyebrow={name}
      title="This month around the house"
      lede={
        <p>
          The {name} jobs from the calendar in our free guide. Do the outdoor ones a month or two earlier or
          later where your climate asks for it.
        </p>
      }
      tone="sunken"
    >
      <div className={styles.columns}>
        <ul className={styles.season}>
          {season.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
        <div className={styles.always}>
          <p className={styles.label}>Every month</p>
          <ul className={styles.list}>
            {always.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
          <p>
            <Link to="/free-homeowners-guide">See all twelve months in the free guide</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}

function Job({ job: { id, title } }: { job: HouseJob }): ReactElement {
  const link = SEASON_LINKS[id];
  return (
    <li className={styles.job}>
      <span>{title}</span>
      {link ? (
        <Link className={styles.link} to={link.to}>
          {link.title}
        </Link>
      ) : null}
    </li>
  );
}
