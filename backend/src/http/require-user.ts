import type { Context } from 'hono';
import type { PublicUser } from '../accounts/public-user.ts';
import type { Services } from '../services.ts';
import type { BackendEnv } from './backend-env.ts';
import { requireSession } from './require-session.ts';

/** The account whose token the request carries; fails as `requireSession`. */
export async function requireUser(services: Services, c: Context<BackendEnv>): Promise<PublicUser> {
  return (await requireSession(services, c)).user;
}
