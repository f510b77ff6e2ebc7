import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { PATHS } from '../paths.ts';
import styles from './Answers.module.css';

/** What a careful visitor asks before typing an address into a form. */
export function Answers(): ReactElement {
  const { name, retailer } = currentSite().identity;
  return (
    <dl className={styles.answers}>
      <div>
        <dt>What does it cost?</dt>
        <dd>
          Nothing. {name} lives from affiliate links to {retailer.name} in its articles; the guide has none.
        </dd>
      </div>
      <div>
        <dt>Do I have to sign up?</dt>
        <dd>
          No. The <Link to={PATHS.download}>download page</Link> is open to everyone. The form is for readers
          who do not mind saying who they are.
        </dd>
      </div>
      <div>
        <dt>What happens to my email?</dt>
        <dd>
          It is kept with your request, and that is all: no newsletter, no sale. The{' '}
          <Link to={PATHS.privacyPolicy}>privacy policy</Link> says how to have it deleted.
        </dd>
      </div>
    </dl>
  );
}
