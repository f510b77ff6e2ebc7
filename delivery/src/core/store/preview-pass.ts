import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the address of a preview opens. */
export interface Pass {
  /** The preview's id: one that was ended is not opened by what opened it, when its composition is shown again. */
  preview: string;
  /** In seconds since 1970 UTC. */
  expires: number;
}

const PASS = /^([0-9a-z]{1,40})\.(\d{1,12})\.([\w-]{43})$/;
const LONGEST = 120;

/** A pass as it stands in an address and in a cookie: what it opens, and the signature. */
export function signPass(key: Buffer, { preview, expires }: Pass): string {
  const words = `${preview}.${expires}`;
  return `${words}.${createHmac('sha256', key).update(`preview ${words}`).digest('base64url')}`;
}

/** Reads a pass. Null when it is not signed with the key, or has expired. `now` in milliseconds since 1970 UTC. */
export function readPass(key: Buffer, text: string, now: number): Pass | null {
  const [, preview = '', expires] = PASS.exec(text.slice(0, LONGEST)) ?? [];
  const pass = { preview, expires: Number(expires) };
  const own = Buffer.from(signPass(key, pass));
  const theirs = Buffer.from(text);
  const isOwn = theirs.length === own.length && timingSafeEqual(theirs, own);
  return isOwn && pass.expires * 1000 > now ? pass : null;
}
