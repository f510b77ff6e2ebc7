import { randomBytes } from 'node:crypto';
import type { AppName } from './app-name.ts';
import type { Records } from './records.ts';

/** A composition that is shown before it is live. */
export interface Preview {
  /** Random. */
  id: string;
  composition: string;
  /** The release that it is about. */
  app: AppName;
  version: string;
  /** The name of the comparison with what was live (`comparisons.ts`). */
  comparison: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

const LIST = 'previews.json';
const KEY = 'preview-key.json';

/** The previews of a site. */
export type Previews = ReturnType<typeof createPreviews>;

/** What is shown before it is live. */
export function createPreviews(records: Records) {
  /** What signs the addresses of previews; null while there was never one. Without it, no former address opens anything. */
  async function key(): Promise<Buffer | null> {
    const kept = await records.document<{ key: string }>(KEY);
    return kept && Buffer.from(kept.key, 'base64');
  }

  /** Previews that have not expired. `now` in milliseconds since 1970 UTC. */
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

    /**
     * Keeps a preview, and gives its id. One of the same composition goes on, as long as the longer one. Under the publish
     * lock.
     */
    async keep(preview: Omit<Preview, 'id'>, now: number): Promise<string> {
      const all = await list(now);
      const same = all.find(({ composition }) => composition === preview.composition);
      const id = same?.id ?? randomBytes(6).toString('hex');
      const longer = same && same.expiresAt > preview.expiresAt ? same : preview;
      await records.keep(LIST, [
        ...all.filter((one) => one !== same),
        { ...longer, comparison: preview.comparison, id },
      ]);
      return id;
    },

    /** Ends the previews of a composition at once; false when there are none. Under the publish lock. */
    async forget(composition: string, now: number): Promise<boolean> {
      const all = await list(now);
      const rest = all.filter((one) => one.composition !== composition);
      if (rest.length === all.length) return false;
      await records.keep(LIST, rest);
      return true;
    },
  };
}
