import type { RoutePicture } from 'shared-lib';

/** How a page's picture is drawn for link previews: what Facebook, LinkedIn, X and messengers show in full. */
export const SOCIAL_PICTURE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Where a release keeps the picture that a page is shared with, below its base. */
export function socialPictureFile({ id }: RoutePicture): string {
  return `social/${id}.jpg`;
}
