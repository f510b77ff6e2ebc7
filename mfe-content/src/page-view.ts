import { countShopClicks } from './shop/count-clicks.ts';

/**
 * Counts clicks on shop links without the application, which most readers never start.
 * @returns false: the application need not start.
 */
export default function reportView(): boolean {
  countShopClicks();
  return false;
}
