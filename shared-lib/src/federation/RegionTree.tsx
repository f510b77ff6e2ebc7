import { type ComponentType, type ReactElement, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { type Location, type Navigator, Router } from 'react-router';
import { AuthProvider } from '../auth/use-auth.ts';
import type { RouteAccess } from '../routes/remote-route.ts';

/** A component that shows its children only to visitors who may open the page. */
export type AccessGate = ComponentType<{ access: RouteAccess; children: ReactNode }>;

interface RegionTreeProps {
  Page: ComponentType;
  access: RouteAccess;
  location: Location;
  navigator: Navigator;
  Gate: AccessGate;
  /** Called once, before the page's effects, to insert the page's element into the document. */
  onArrive?: (() => void) | undefined;
  /** Called after the page's effects; its result is called at unmount. Must be the same function in every render. */
  onStart?: (() => (() => void) | undefined) | undefined;
}

/** A remote's page with its providers. Packing and the shell render the same tree, so that React's ids match. */
export function RegionTree(props: RegionTreeProps): ReactElement {
  const { Page, Gate, access, location, navigator } = props;
  return (
    <AuthProvider>
      <Router location={location} navigator={navigator}>
        <ArriveEffect onArrive={props.onArrive} />
        <Gate access={access}>
          <Page />
          <StartEffect onStart={props.onStart} />
        </Gate>
      </Router>
    </AuthProvider>
  );
}

/** Rendered before the page, so that its layout effect inserts the page before the page's own layout effects run. */
function ArriveEffect({ onArrive }: Pick<RegionTreeProps, 'onArrive'>): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page arrives once.
  useLayoutEffect(() => onArrive?.(), []);
  return null;
}

function StartEffect({ onStart }: Pick<RegionTreeProps, 'onStart'>): null {
  useEffect(() => onStart?.(), [onStart]);
  return null;
}
