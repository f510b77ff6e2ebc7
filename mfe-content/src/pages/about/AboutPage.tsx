import page from 'content:page/about';
import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import about from '../../../content/about.yaml';
import { PageHero } from '../../parts/PageHero.tsx';
import styles from './AboutPage.module.css';

/** `/about` (specification section 2, "About"). */
export default function AboutPage(): ReactElement {
  return (
    <>
      <PageHero page={page} />
      <section className={styles.mission} aria-labelledby="mission-title">
        <h2 id="mission-title">{about.mission.title}</h2>
        <div className={styles.paragraphs}>
          {about.mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Section id="values" title="How we work" tone="sunken">
        <ul className={styles.values}>
          {about.values.map(({ id, title, description, icon: Icon }) => (
            <li key={id} className={styles.value}>
              <Icon size="2.25rem" strokeWidth={1.5} />
              <h3 className={styles.valueTitle}>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </Section>
      {about.method.map(({ id, title, paragraphs, list, closing }) => (
        <section key={id} id={id} className={styles.mission} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div className={styles.paragraphs}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list ? (
              <ul className={styles.questions}>
                {list.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
            {closing ? <p>{closing}</p> : null}
          </div>
        </section>
      ))}
      <Fragment of="guide" name="call-to-action" {...page.guide} />
    </>
  );
}
