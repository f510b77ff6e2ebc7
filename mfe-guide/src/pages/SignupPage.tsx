import type { ReactElement } from 'react';
import { SignupDetails } from '../parts/guide-sections.tsx';
import { SignupPitch } from '../parts/SignupPitch.tsx';
import { SignupForm } from '../signup/SignupForm.tsx';
import styles from './SignupPage.module.css';

/** /free-homeowners-guide (specification section 2, "Free guide page"). */
export default function SignupPage(): ReactElement {
  return (
    <>
      <div className={styles.columns}>
        <SignupPitch />
        <div id="get-the-guide" className={styles.card}>
          <SignupForm />
        </div>
      </div>
      <SignupDetails />
    </>
  );
}
