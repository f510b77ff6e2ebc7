import type { ReactElement } from 'react';
import { prepareRegions, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { GuideSignup } from './GuideSignup.tsx';

const opening = () => import('./HomeOpening.tsx');
const pitch = () => import('./SignupPitch.tsx');
const closing = () => import('./HomeClosing.tsx');

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

HomePage.prepare = prepareRegions(opening, pitch, closing);

export default HomePage;
