import { DownloadDetails } from './DownloadDetails.tsx';
import { DownloadPitch } from './DownloadPitch.tsx';
import { SignupDetails } from './SignupDetails.tsx';
import { SignupPitch } from './SignupPitch.tsx';

/**
 * Every static region of both pages, in one chunk: what they share stays out of the chunk that the first view needs.
 */
export const regions = { DownloadDetails, DownloadPitch, SignupDetails, SignupPitch };
