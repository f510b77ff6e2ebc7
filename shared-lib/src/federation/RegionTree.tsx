import { type ComponentType, type ReactElement, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { type Location, type Navigator, Router } from 'react-router';
import { AuthProvider } from '../auth/use-auth.ts';
import type { RouteAccess } from '../routes/remote-route.ts';

/** Shows a page to visitors who may see it. */
export type AccessGate = ComponentType<{ access: RouteAccess; children: ReactNode }>;

interface RegionTreeProps {
  Page: ComponentType;
  access: RouteAccess;
  location: Location;
  navigator: Navigator;
  Gate: AccessGate;
  /** Called before the effects of the page, to insert its element into the document. */
  arrived?: (() => void) | undefined;
  /** Called after the page's effects; its result is called at unmount. Must be the same function in every render. */
  started?: (() => (() => void) | undefined) | undefined;
}

/**
 * A remote's page with auth state, router and access gate. Packing renders this tree (pack-pages.tsx), and the shell
 * hydrates the same tree, so that React's ids match.
 */
export function RegionTree(props: RegionTreeProps): ReactElement {
  const { Page, Gate, access, location, navigator } = props;
  return (
    <AuthProvider>
      <Router location={location} navigator={navigator}>
        <Arrived then={props.arrived} />
        <Gate access={access}>
          <Page />
          <Started then={props.started} />
        </Gate>
      </Router>
    </AuthProvider>
  );
}

/** The first child, so that its layout effect attaches the page before the page's own layout effects run. */
function Arrived({ then }: { then: RegionTreeProps['arrived'] }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page arrives once.
  useLayoutEffect(() => then?.(), []);
  return null;
}

function Started({ then }: { then: RegionTreeProps['started'] }): null {
  useEffect(() => then?.(), [then]);
  return null;
}
