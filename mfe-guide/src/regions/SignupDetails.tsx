import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { ChapterList } from '../parts/ChapterList.tsx';
import { PagePreviews } from '../parts/PagePreviews.tsx';
import { Section } from '../parts/Section.tsx';
import { PATHS } from '../paths.ts';
import styles from './SignupDetails.module.css';

/** Everything below the form. A static region. */
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

/** Answers to the questions of careful visitors. */
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
