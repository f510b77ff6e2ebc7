import type { ReactElement } from 'react';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { ChapterList } from '../parts/ChapterList.tsx';
import { PagePreviews } from '../parts/PagePreviews.tsx';
import { Section } from '../parts/Section.tsx';
import { Answers } from '../signup/Answers.tsx';
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
