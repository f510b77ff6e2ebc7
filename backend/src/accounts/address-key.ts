import { createHash } from 'node:crypto';

/** What stands for an address in tables that count: its SHA-256, so that they name nobody. */
export function addressKey(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}
