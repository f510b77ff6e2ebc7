import { type ReactElement, Suspense, useEffect, useRef } from 'react';
import { lateCode } from 'shared-lib';
import { lazyPart } from 'shared-lib/ui/lazy-part.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { prepareRegions, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { loadRegion } from '../regions/load-region.ts';
import { WithoutSignup } from '../signup/WithoutSignup.tsx';
import { endView, isNewView } from '../tracking/view-once.ts';
import styles from './SignupPage.module.css';

/** The form has its own chunk because of its form library. It loads after the page is hydrated. */
const SignupForm = lazyPart(
  lateCode('mfe-guide/src/signup/SignupForm.tsx', () => import('../signup/SignupForm.tsx')),
);
const pitch = loadRegion('SignupPitch');
const details = loadRegion('SignupDetails');

/** Its code comes late: no visitor waits for it. */
const landingView = lateCode(
  'mfe-guide/src/tracking/landing-view.ts',
  () => import('../tracking/landing-view.ts'),
);

/** /free-homeowners-guide (specification section 2, "Free guide page"). Only its card needs script. */
function SignupPage(): ReactElement {
  const isReported = useRef(false);
  useEffect(() => {
    // Now: the visitor may be elsewhere when the code is here. React calls an effect twice while it checks it.
    const address = !isReported.current && isNewView() ? window.location.href : null;
    isReported.current = true;
    landingView().then(
      ({ reportLandingView }) => reportLandingView(address),
      () => {},
    );
    return endView;
  }, []);
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

SignupPage.prepare = prepareRegions(pitch, details);

export default SignupPage;
