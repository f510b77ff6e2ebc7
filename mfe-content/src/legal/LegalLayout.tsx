import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import { SESSION_COOKIES, SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import { RETENTION_DAYS } from 'shared-lib/webhook/webhook-bodies.ts';
import type { LegalPage } from '../../loader/schemas.ts';
import { formatDay } from '../parts/format.ts';
import { Breadcrumbs, ContentsList, SectionLink } from '../parts/navigation.tsx';
import styles from './LegalLayout.module.css';

/** Specification section 2, "Legal pages". */
export default function LegalLayout({ page }: { page: LegalPage }): ReactElement {
  const { name, mailbox, phone } = currentSite().identity;
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <Breadcrumbs here={page.title} />
        <h1>{page.title}</h1>
        <p className={styles.updated}>
          Last updated <time dateTime={page.lastUpdated}>{formatDay(page.lastUpdated)}</time>
        </p>
        <p className={styles.updated}>
          Revised on <time dateTime={page.revised.day}>{formatDay(page.revised.day)}</time>:{' '}
          {page.revised.changes}
        </p>
      </div>
      <ContentsList items={page.items} />
      <div className={styles.text}>
        {page.introduction.map((paragraph) => (
          <p key={paragraph} className={styles.introduction}>
            {fillPlaceholders(paragraph)}
          </p>
        ))}
        {page.items.map(({ id, title, blocks }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.heading}>
              {title}
            </h2>
            <SectionLink id={id} title={title} className={styles.anchor} />
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{fillPlaceholders(block)}</p>
              ) : (
                <ul key={block[0]}>
                  {block.map((item) => (
                    <li key={item}>{fillPlaceholders(item)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <address className={styles.contact}>
          {name}: <a href={`mailto:${mailbox}`}>{mailbox}</a>,{' '}
          <a href={`tel:${phone.international}`}>{phone.display}</a>
        </address>
      </div>
    </div>
  );
}

/** `loader/rules.ts` lists the placeholders. Phone numbers stay on one line. */
function fillPlaceholders(text: string): string {
  const { name, mailbox, phone, domain } = currentSite().identity;
  return text
    .replaceAll('{siteName}', name)
    .replaceAll('{mailbox}', mailbox)
    .replaceAll('{phone}', phone.display.replaceAll(' ', '\u00a0'))
    .replaceAll('{domain}', domain)
    .replaceAll('{sessionDays}', String(SESSION_DAYS))
    .replaceAll('{keptDays}', String(RETENTION_DAYS))
    .replaceAll('{tokenCookie}', SESSION_COOKIES.token)
    .replaceAll('{userIdCookie}', SESSION_COOKIES.userId);
}
