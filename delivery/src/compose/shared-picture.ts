import { SOCIAL_PICTURE, socialPictureFile } from '../release/social-picture.ts';
import type { Release, ReleaseRoute } from '../store/site.ts';

/** The picture that a page is shared with, as its document names it. */
export interface SharedPicture {
  /** Its path on the site. */
  path: string;
  type: string;
  width: number;
  height: number;
  alt: string;
}

/** What a page of a release is shared with; null when its route names no picture. */
export function sharedPicture({ base }: Release, { picture }: ReleaseRoute): SharedPicture | null {
  return picture
    ? { path: `${base}${socialPictureFile(picture)}`, ...SOCIAL_PICTURE, alt: picture.alt }
    : null;
}
