import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from './sign-in.ts';

/** Somebody who has no account yet, with a password that the rules accept. */
export function newVisitor(): SignedInVisitor {
  return { name: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com`, password: 'Ada@Lovelace1' };
}
