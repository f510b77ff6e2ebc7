import { Clock, Gift, type LucideIcon, OctagonX, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import { guideChapters } from '../guide-chapters.ts';
import { guideFacts, guidePreviews, PREVIEW_SIZE } from '../guide-facts.ts';
import { PATHS } from '../paths.ts';
import styles from './guide-sections.module.css';

export function DownloadPitch(): ReactElement {
  return (
    <div className={styles.pitch}>
      <p className={styles.eyebrow}>
        Free PDF, {guideFacts.pages} pages, {guideFacts.edition} edition,{' '}
        <span className={styles.byline}>by {currentSite().identity.byline}</span>
      </p>
      <h1 className={styles.title}>{guideFacts.title}</h1>
      <p className={styles.lede}>
        Seasonal care, small repairs, lower bills, calm emergencies and honest budgets: a handbook to print
        and keep.
      </p>
    </div>
  );
}

export function DownloadDetails(): ReactElement {
  return (
    <>
      <Section
        id="chapters"
        title="Six chapters, one house"
        lede="Read it in a weekend, or open it at the page you need tonight."
      >
        <ChapterList />
      </Section>
      <Section id="previews" title="Three pages, as they print" tone="sunken">
        <PagePreviews />
      </Section>
      <Section id="benefits" title="Why it’s worth printing">
        <Benefits />
      </Section>
    </>
  );
}

export function SignupDetails(): ReactElement {
  return (
    <>
      <Section id="pages" title="Look inside" tone="sunken">
        <PagePreviews />
      </Section>
      <Section id="inside" title="What’s inside">
        <ChapterList />
      </Section>
      <Section id="answers" title="Before you sign up" tone="sunken">
        <Answers />
        <p className={styles.again}>
          <a className={buttonClass()} href="#get-the-guide">
            Get the free guide
          </a>
        </p>
      </Section>
    </>
  );
}

function Answers(): ReactElement {
  const { name, retailer } = currentSite().identity;
  return (
    <dl className={styles.answers}>
      <div>
        <dt>What does it cost?</dt>
        <dd>
          Nothing. {name} earns money from links to {retailer.name} in its articles; the guide has no such
          links.
        </dd>
      </div>
      <div>
        <dt>Do I have to sign up?</dt>
        <dd>
          No. The <Link to={PATHS.download}>download page</Link> is open to everyone. The form is for readers
          who want the link by email as well.
        </dd>
      </div>
      <div>
        <dt>What happens to my email?</dt>
        <dd>
          Only what the form tells you. There’s no newsletter, and we never sell or rent your address. The{' '}
          <Link to={PATHS.privacyPolicy}>privacy policy</Link> explains how to have it deleted.
        </dd>
      </div>
    </dl>
  );
}

/** Like a table of contents (specification section 2). */
function ChapterList(): ReactElement {
  return (
    <ol className={styles.chapters}>
      {guideChapters.map(({ number, title, description, page }) => (
        <li key={number} className={styles.chapter}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <h3>{title}</h3>
          <span className={styles.chapterPage}>page {page}</span>
          <p className={styles.description}>{description}</p>
        </li>
      ))}
    </ol>
  );
}

/** Plain links to pictures that are large enough to read (specification section 2). */
function PagePreviews(): ReactElement {
  return (
    <ul className={styles.previews}>
      {guidePreviews.map(({ name, alt, caption, page }) => (
        <li key={name}>
          <figure className={styles.preview}>
            <img
              className={styles.paper}
              loading="lazy"
              decoding="async"
              {...PREVIEW_SIZE}
              alt={alt}
              src={`${import.meta.env.BASE_URL}${name}.webp`}
            />
            <figcaption>
              <a
                className={styles.large}
                href={`${import.meta.env.BASE_URL}${name}-large.webp`}
                target="_blank"
                rel="noopener"
              >
                {caption} <Hidden>(opens large in a new tab)</Hidden>
              </a>{' '}
              <span className={styles.previewPage}>page {page}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Every sentence must be true of the PDF. */
const BENEFITS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: Printer,
    title: 'Made to be printed',
    text: 'Letter-size pages with boxes to check off. Put this season’s page on the refrigerator and print it again next year.',
  },
  {
    Icon: Clock,
    title: 'Time and cost come first',
    text: 'One table lists the time, the parts and a pro’s price for every repair, before the first step.',
  },
  {
    Icon: OctagonX,
    title: 'It says when to stop',
    text: 'A red edge marks a warning, or the point where the safe choice is to put the wrench down and call a licensed pro.',
  },
  {
    Icon: Gift,
    title: 'Nothing for sale inside',
    text: 'No advertising and no affiliate links. Keep it, write in it, and pass it on unchanged to a friend with new keys.',
  },
];

function Benefits(): ReactElement {
  return (
    <ul className={styles.cards}>
      {BENEFITS.map(({ Icon, title, text }) => (
        <li key={title} className={styles.card}>
          <Icon size="2rem" strokeWidth={1.5} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
