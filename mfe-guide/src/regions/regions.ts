import { DownloadDetails } from './DownloadDetails.tsx';
import { DownloadPitch } from './DownloadPitch.tsx';
import { SignupDetails } from './SignupDetails.tsx';
import { SignupPitch } from './SignupPitch.tsx';

/**
 * Every static region of both pages, in one chunk, so that their shared code stays out of the first view's chunk.
 */
export const regions = { DownloadDetails, DownloadPitch, SignupDetails, SignupPitch };
