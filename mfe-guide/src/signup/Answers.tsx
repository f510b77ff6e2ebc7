import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { PATHS } from '../paths.ts';
import styles from './Answers.module.css';

/** Answers to the questions of careful visitors. */
export function Answers(): ReactElement {
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
