import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a link can be used, in milliseconds. */
const LIFETIME_MS = 15 * 60_000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** A link that signs in to the console once. */
export type SignInLink = ReturnType<typeof createSignInLink>;

/**
 * Creates the link that `npm start` prints. Its secret is in the fragment of an address, which browsers send nowhere, and
 * only its hash stays in memory.
 */
export function createSignInLink() {
  const secret = randomBytes(32).toString('base64url');
  const hash = hashOf(secret);
  const expires = Date.now() + LIFETIME_MS;
  let isUsed = false;
  return {
    secret,
    /** Whether this is the secret, used for the first time and in time. It is compared in constant time. */
    use(sent: string): boolean {
      if (!timingSafeEqual(hashOf(sent), hash) || isUsed || Date.now() >= expires) return false;
      isUsed = true;
      return true;
    },
  };
}

/** What a start knows of its site. */
interface Start {
  env: NodeJS.ProcessEnv;
  /** The address it listens on; undefined for every address of the machine. */
  host: string | undefined;
  /** Whether it serves only what others publish (`--live`). */
  onlyLive: boolean;
  /** Whether its address is on this machine (`existsLocally`). */
  isHere: boolean;
  isCopy: boolean;
}

/** Whether a start serves a person on their own machine, for whom it opens the console, and nobody else. */
export const isForItsOwner = ({ env, host, onlyLive, isHere, isCopy }: Start): boolean =>
  isHere &&
  !isCopy &&
  !onlyLive &&
  (host === undefined || ['localhost', '127.0.0.1', '::1'].includes(host)) &&
  env.NODE_ENV !== 'production' &&
  !env.ADMIN_PORT &&
  !env.ADMIN_HOST;
