import { DownloadDetails } from './DownloadDetails.tsx';
import { DownloadPitch } from './DownloadPitch.tsx';
import { SignupDetails } from './SignupDetails.tsx';
import { SignupPitch } from './SignupPitch.tsx';

/**
 * Every static region of both pages, in one chunk: what they share with each other stays out of the chunk
 * that the pages' first view waits for.
 */
export const regions = { DownloadDetails, DownloadPitch, SignupDetails, SignupPitch };
