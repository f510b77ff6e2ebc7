import type { PublicUser } from '../accounts/public-user.ts';
import { ApiError } from './api-error.ts';

/** A user id in a body never decides whose data is touched: another one than the caller's is not found. */
export function requireOwnId(user: PublicUser, userId: string): void {
  if (userId !== user.id) throw new ApiError(404, 'There is no such user.');
}
