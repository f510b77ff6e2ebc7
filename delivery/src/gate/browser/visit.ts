import type { RenderedPage } from '../rendered-page.ts';
import { waitingRegion } from './waiting-region.ts';

/** How a page is opened and what may change in it. */
export interface Visit {
  /** The address below the origin. */
  address: string;
  /** The path in the user-timing mark that the page leaves when it is alive. */
  mark: string;
  /** Only a visitor who is signed in sees the page. */
  signedIn: boolean;
  /** The selector of what hydration must replace; null when every node must stay. */
  changing: string | null;
  /** The server answers it with the status 404, as it should. */
  missing: boolean;
  /** It has a form, or may have one that only the browser shows. */
  forms: boolean;
}

/** An address that no app has; the not-found page answers it. */
export const NOBODYS_ADDRESS = '/gate/nobody-has-this-page';

/** How the gate visits a rendered page. */
export function visitOf({ path, route, html }: RenderedPage): Visit {
  const signedIn = route?.access === 'authenticated';
  if (!route)
    return {
      address: NOBODYS_ADDRESS,
      mark: 'not-found',
      signedIn,
      changing: null,
      missing: true,
      forms: true,
    };
  const changing = waitingRegion(html);
  const forms = changing !== null || html.includes('<form', html.indexOf('<main'));
  return { address: path, mark: path, signedIn, changing, missing: false, forms };
}
