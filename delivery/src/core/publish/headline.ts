import { parseFragment } from 'parse5';
import { elementsBelow, readableText } from '../assemble/html.ts';
import { plainWords } from '../report/plain-words.ts';
import { packedFile } from '../store/packed-pages.ts';
import { mainPage, type Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Characters of a headline at most. */
const LONGEST = 200;
/** Headlines that are remembered. */
const MOST_KNOWN = 1000;

/** What was read, by the integrity of the file that has it and the page: a draft of the same version may have other bytes. */
const known = new Map<string, string | null>();

/** The text of the H1 of an app's main page; null when it has no such page, or is damaged. At most 200 characters. */
export async function headlineOf(store: SiteStore, release: Release): Promise<string | null> {
  const { app, version, contents } = release;
  const path = mainPage(release);
  if (path === null) return null;
  const key = `${contents[packedFile(app)]} ${path}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const loaded = await store.releases.load(app, version).catch(() => null);
  // A damaged release can be repaired.
  if (!loaded) return null;
  const html = loaded.pages?.pages[path]?.html ?? '';
  const heading = elementsBelow(parseFragment(html)).find(({ tagName }) => tagName === 'h1');
  const text = plainWords(heading ? readableText(heading) : '');
  const headline = [...text].slice(0, LONGEST).join('') || null;
  known.set(key, headline);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return headline;
}
