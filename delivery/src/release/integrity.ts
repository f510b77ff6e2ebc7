import { createHash } from 'node:crypto';

/** Subresource integrity of a file's bytes (W3C SRI). */
export function integrity(bytes: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
