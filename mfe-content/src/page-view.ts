import { countShopClicks } from './shop/count-clicks.ts';

/**
 * Counts clicks on shop links without the application, as for most readers.
 * @returns that the application need not start.
 */
export default function reportView(): boolean {
  countShopClicks();
  return false;
}
