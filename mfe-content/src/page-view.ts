import { countShopClicks } from './shop/count-clicks.ts';

/**
 * Counts clicks on links to the shop where no application runs, as for most readers.
 * @returns that no application must start.
 */
export default function reportView(): boolean {
  countShopClicks();
  return false;
}
