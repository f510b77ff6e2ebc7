import type { Context } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import type { BackendEnv } from './backend-env.ts';

/**
 * The visitor's network address, for rate limits. Of the configured header the last entry counts: the one that our
 * own proxy appended; what stands before it may be invented. Undefined when there is no connection (tests).
 */
export function clientAddress(
  c: Context<BackendEnv>,
  { clientIpHeader }: Pick<BackendConfig, 'clientIpHeader'>,
): string | undefined {
  const forwarded = clientIpHeader && c.req.header(clientIpHeader)?.split(',').at(-1)?.trim();
  return forwarded || c.env?.incoming?.socket.remoteAddress;
}
