import { randomBytes } from 'node:crypto';
import type { AppName } from './app-name.ts';
import { keepDocument, readDocument } from './records.ts';

/** A composition that is shown before it is live. */
export interface Preview {
  /** Random. */
  id: string;
  composition: string;
  /** The release that it is about. */
  app: AppName;
  version: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

const LIST = 'previews.json';
const KEY = 'preview-key.json';

/** What signs the addresses of previews; null while there was never one. Without it, no former address opens anything. */
export async function previewKey(site: string): Promise<Buffer | null> {
  const kept = await readDocument<{ key: string }>(site, KEY);
  return kept && Buffer.from(kept.key, 'base64');
}

/** The same, made on first use. Only the holder of the publish lock may call it. */
export async function makePreviewKey(site: string): Promise<Buffer> {
  const known = await previewKey(site);
  if (known) return known;
  const key = randomBytes(32);
  await keepDocument(site, KEY, { key: key.toString('base64') });
  return key;
}

/** Previews that have not expired. `now` in milliseconds since 1970 UTC. */
export async function readPreviews(site: string, now: number): Promise<Preview[]> {
  const all = (await readDocument<Preview[]>(site, LIST)) ?? [];
  return all.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
}

/**
 * Keeps a preview, and gives its id. One of the same composition goes on, as long as the longer one. Under the publish
 * lock.
 */
export async function keepPreview(site: string, preview: Omit<Preview, 'id'>, now: number): Promise<string> {
  const all = await readPreviews(site, now);
  const same = all.find(({ composition }) => composition === preview.composition);
  const id = same?.id ?? randomBytes(6).toString('hex');
  const longer = same && same.expiresAt > preview.expiresAt ? same : preview;
  await keepDocument(site, LIST, [...all.filter((one) => one !== same), { ...longer, id }]);
  return id;
}

/** Ends the previews of a composition at once; false when there are none. Under the publish lock. */
export async function forgetPreviews(site: string, composition: string, now: number): Promise<boolean> {
  const all = await readPreviews(site, now);
  const rest = all.filter((one) => one.composition !== composition);
  if (rest.length === all.length) return false;
  await keepDocument(site, LIST, rest);
  return true;
}
