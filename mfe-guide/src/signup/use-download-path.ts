import { useSyncExternalStore } from 'react';
import { pageAddress } from 'shared-lib';
import { PATHS } from '../paths.ts';

const never = () => () => {};
const withCampaign = () => PATHS.download + new URL(pageAddress(window.location.href)).search;

/** The download page's path, with the campaign that brought the visitor here, so that its events carry it too. */
export function useDownloadPath(): string {
  // The prerendered link knows of no campaign: hydration starts from it.
  return useSyncExternalStore(never, withCampaign, () => PATHS.download);
}
