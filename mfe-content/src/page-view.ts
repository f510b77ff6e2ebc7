import { countShopClicks, noteOpening } from './shop/count-clicks.ts';

/**
 * Counts clicks on links to the shop where no application runs, as for most readers, and has page telemetry say whether
 * one was followed.
 * @returns that no application must start.
 */
export default function reportView(): boolean {
  countShopClicks();
  noteOpening();
  return false;
}
