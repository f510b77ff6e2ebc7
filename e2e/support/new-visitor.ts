import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from './sign-in.ts';

/** A visitor without an account, with a valid password. */
export function newVisitor(): SignedInVisitor {
  return { name: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com`, password: 'Ada@Lovelace1' };
}
