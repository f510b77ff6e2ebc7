import { type ReactElement, Suspense } from 'react';
import { lateCode } from 'shared-lib';
import { lazyPart } from 'shared-lib/ui/lazy-part.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { loadRegion } from '../regions/load-region.ts';
import { WithoutSignup } from '../signup/WithoutSignup.tsx';
import styles from './SignupPage.module.css';

/** The form has its own chunk because of its form library. The chunk loads after the page is hydrated. */
const SignupForm = lazyPart(
  lateCode('mfe-guide/src/signup/SignupForm.tsx', () => import('../signup/SignupForm.tsx')),
);
const pitch = loadRegion('SignupPitch');
const details = loadRegion('SignupDetails');

/** /free-homeowners-guide (specification section 2, "Free guide page"). Only its card needs script. */
function SignupPage(): ReactElement {
  return (
    <>
      <div className={styles.columns}>
        <StaticRegion load={pitch} />
        <div id="get-the-guide" className={styles.card}>
          <Suspense fallback={<Spinner label="Loading the form" />}>
            <SignupForm />
          </Suspense>
          <WithoutSignup />
        </div>
      </div>
      <StaticRegion load={details} />
    </>
  );
}

SignupPage.prepare = preparePage(pitch, details, SignupForm);

export default SignupPage;
