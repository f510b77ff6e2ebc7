import type { ReactElement } from 'react';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { loadRegion } from '../regions/load-region.ts';
import { SignupForm } from '../signup/SignupForm.tsx';
import { WithoutSignup } from '../signup/WithoutSignup.tsx';
import styles from './SignupPage.module.css';

const pitch = loadRegion('SignupPitch');
const details = loadRegion('SignupDetails');

/** /free-homeowners-guide (specification section 2, "Free guide page"). Only its card needs script. */
function SignupPage(): ReactElement {
  return (
    <>
      <div className={styles.columns}>
        <StaticRegion load={pitch} />
        <div id="get-the-guide" className={styles.card}>
          <SignupForm />
          <WithoutSignup />
        </div>
      </div>
      <StaticRegion load={details} />
    </>
  );
}

SignupPage.prepare = preparePage(pitch, details);

export default SignupPage;
