import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import type { LegalPage } from '../data/types.ts';
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx';
import { ContentsList } from '../parts/ContentsList.tsx';
import { SectionLink } from '../parts/SectionLink.tsx';
import { fillIdentity } from './fill-identity.ts';
import styles from './LegalLayout.module.css';
import { LegalText } from './LegalText.tsx';

/** A legal page: its text, the day of its last update, and whom to ask (specification section 2, "Legal pages"). */
export function LegalLayout({ page }: { page: LegalPage }): ReactElement {
  const { identity } = currentSite();
  const { mailbox, phone } = identity;
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <Breadcrumbs here={page.title} />
        <h1>{page.title}</h1>
        <p className={styles.updated}>
          Last updated <time dateTime={page.isoLastUpdated}>{page.lastUpdated}</time>
        </p>
        {page.revised ? (
          <p className={styles.updated}>
            Revised <time dateTime={page.revised.isoDate}>{page.revised.date}</time>: {page.revised.changes}
          </p>
        ) : null}
      </div>
      <ContentsList items={page.sections.map(({ id, heading }) => ({ id, title: heading }))} />
      <div className={styles.text}>
        {page.introduction.map((paragraph) => (
          <p key={paragraph} className={styles.introduction}>
            {fillIdentity(paragraph, identity)}
          </p>
        ))}
        {page.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.heading}>
              {heading}
            </h2>
            <SectionLink id={id} title={heading} className={styles.anchor} />
            <LegalText blocks={blocks} identity={identity} />
          </section>
        ))}
        <address className={styles.contact}>
          {identity.name}: <a href={`mailto:${mailbox}`}>{mailbox}</a>,{' '}
          <a href={`tel:${phone.international}`}>{phone.display}</a>
        </address>
      </div>
    </div>
  );
}
