import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Records } from './backend.ts';
import { type AppName, setId, type VersionSet } from './version-set.ts';

export interface Preview extends VersionSet {
  id: string;
  app: AppName;
  version: string;
  expiresAt: string;
}

export const PREVIEWS = 'previews.json';
const KEY = 'preview-key.json';

export function createPreviews(records: Records) {
  /** The key that signs the addresses of previews; null before the first preview. */
  async function key(): Promise<Buffer | null> {
    const stored = await records.document<{ key: string }>(KEY);
    return stored && Buffer.from(stored.key, 'base64');
  }

  async function list(now: number): Promise<Preview[]> {
    const all = (await records.document<Preview[]>(PREVIEWS)) ?? [];
    return all.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  }

  return {
    key,
    list,

    /** Needs the publish lock. */
    async makeKey(): Promise<Buffer> {
      const stored = await key();
      if (stored) return stored;
      const created = randomBytes(32);
      await records.write(KEY, { key: created.toString('base64') });
      return created;
    },

    /** Previews of one version set share an id and the later expiry. Needs the publish lock. */
    async add(preview: Omit<Preview, 'id'>, now: number): Promise<string> {
      const all = await list(now);
      const same = all.find((one) => setId(one) === setId(preview));
      const id = same?.id ?? randomBytes(6).toString('hex');
      const longer = same && same.expiresAt > preview.expiresAt ? same : preview;
      await records.write(PREVIEWS, [...all.filter((one) => one !== same), { ...longer, id }]);
      return id;
    },

    /** Needs the publish lock. */
    async end(endsNow: (preview: Preview) => boolean, now: number): Promise<void> {
      const remaining = (await list(now)).filter((one) => !endsNow(one));
      await records.write(PREVIEWS, remaining);
    },
  };
}

/** The right to open a preview until `expires` (seconds since 1970 UTC). */
export interface Pass {
  /** The preview's id. After its end, a new preview of the same version set has another id. */
  preview: string;
  expires: number;
}

const PASS = /^([0-9a-z]{1,40})\.(\d{1,12})\.[\w-]{43}$/;

export function signPass(key: Buffer, { preview, expires }: Pass): string {
  const payload = `${preview}.${expires}`;
  return `${payload}.${createHmac('sha256', key).update(`preview ${payload}`).digest('base64url')}`;
}

/** Null if the pass is forged or has expired. `now` is in milliseconds since 1970 UTC. */
export function readPass(key: Buffer, text: string, now: number): Pass | null {
  const [, preview = '', expires] = PASS.exec(text) ?? [];
  const pass = { preview, expires: Number(expires) };
  const expected = Buffer.from(signPass(key, pass));
  const received = Buffer.from(text);
  const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
  return isSigned && pass.expires * 1000 > now ? pass : null;
}
