import { verifyJWT } from 'better-auth/crypto';
import type { Services } from '../services.ts';

/** The address that a verification link's token was mailed to; undefined when it is forged, expired or another kind of token. */
export async function addressOfLink(
  { auth }: Pick<Services, 'auth'>,
  token: string,
): Promise<string | undefined> {
  const { secret } = await auth.$context;
  const claims = await verifyJWT<Record<string, unknown>>(token, secret);
  return typeof claims?.email === 'string' && claims.updateTo === undefined ? claims.email : undefined;
}
