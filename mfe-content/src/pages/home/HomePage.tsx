import type { ReactElement } from 'react';
import { lateCode } from 'shared-lib';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { GuideSignup } from './GuideSignup.tsx';

const opening = lateCode('mfe-content/src/pages/home/HomeOpening.tsx', () => import('./HomeOpening.tsx'));
const pitch = lateCode('mfe-content/src/pages/home/SignupPitch.tsx', () => import('./SignupPitch.tsx'));
const closing = lateCode('mfe-content/src/pages/home/HomeClosing.tsx', () => import('./HomeClosing.tsx'));

/** `/` (specification section 2, "Home"). Only the form needs script. */
function HomePage(): ReactElement {
  return (
    <>
      <StaticRegion load={opening} />
      <GuideSignup>
        <StaticRegion load={pitch} />
      </GuideSignup>
      <StaticRegion load={closing} />
    </>
  );
}

HomePage.prepare = preparePage(opening, pitch, closing);

export default HomePage;
