import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Records } from './backend.ts';
import { type AppName, setId, type VersionSet } from './version-set.ts';

export interface Preview extends VersionSet {
  id: string;
  app: AppName;
  version: string;
  expiresAt: string;
}

const LIST = 'previews.json';
const KEY = 'preview-key.json';

export function createPreviews(records: Records) {
  /** The key that signs the addresses of previews; null before the first one. */
  async function key(): Promise<Buffer | null> {
    const kept = await records.document<{ key: string }>(KEY);
    return kept && Buffer.from(kept.key, 'base64');
  }

  async function list(now: number): Promise<Preview[]> {
    const all = (await records.document<Preview[]>(LIST)) ?? [];
    return all.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  }

  return {
    key,
    list,

    /** The same key, made on first use. Only the holder of the publish lock may call it. */
    async makeKey(): Promise<Buffer> {
      const known = await key();
      if (known) return known;
      const made = randomBytes(32);
      await records.keep(KEY, { key: made.toString('base64') });
      return made;
    },

    /** Stores a preview and returns its id; for the same version set, keeps the later expiry. Under the publish lock. */
    async keep(preview: Omit<Preview, 'id'>, now: number): Promise<string> {
      const all = await list(now);
      const same = all.find((one) => setId(one) === setId(preview));
      const id = same?.id ?? randomBytes(6).toString('hex');
      const longer = same && same.expiresAt > preview.expiresAt ? same : preview;
      await records.keep(LIST, [...all.filter((one) => one !== same), { ...longer, id }]);
      return id;
    },

    /** Ends the previews that `isGone` selects immediately. Under the publish lock. */
    async forget(isGone: (preview: Preview) => boolean, now: number): Promise<void> {
      const all = await list(now);
      await records.keep(
        LIST,
        all.filter((one) => !isGone(one)),
      );
    },
  };
}

export interface Pass {
  /** The preview's id, which is new when its version set is previewed again. */
  preview: string;
  expires: number;
}

const PASS = /^([0-9a-z]{1,40})\.(\d{1,12})\.([\w-]{43})$/;
const MAX_LENGTH = 120;

/** A pass as text, with its signature, for an address and a cookie. */
export function signPass(key: Buffer, { preview, expires }: Pass): string {
  const words = `${preview}.${expires}`;
  return `${words}.${createHmac('sha256', key).update(`preview ${words}`).digest('base64url')}`;
}

/** Reads a pass. Null when it is not signed with the key, or has expired. `now` in milliseconds since 1970 UTC. */
export function readPass(key: Buffer, text: string, now: number): Pass | null {
  const [, preview = '', expires] = PASS.exec(text.slice(0, MAX_LENGTH)) ?? [];
  const pass = { preview, expires: Number(expires) };
  const own = Buffer.from(signPass(key, pass));
  const theirs = Buffer.from(text);
  const isOwn = theirs.length === own.length && timingSafeEqual(theirs, own);
  return isOwn && pass.expires * 1000 > now ? pass : null;
}
