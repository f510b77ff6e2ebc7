import type { ReactElement } from 'react';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { guidePreviews } from '../guide-previews.ts';
import { ChapterList } from '../parts/ChapterList.tsx';
import { PagePreview } from '../parts/PagePreview.tsx';
import { Section } from '../parts/Section.tsx';
import { Answers } from '../signup/Answers.tsx';
import styles from './SignupDetails.module.css';

/** Everything below the form. A static region. */
export function SignupDetails(): ReactElement {
  const [preview] = guidePreviews;
  return (
    <>
      <Section id="inside" title="What is inside" tone="sunken">
        <div className={styles.inside}>
          <ChapterList />
          {preview ? <PagePreview preview={preview} /> : null}
        </div>
      </Section>
      <Section id="answers" title="Straight answers">
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
