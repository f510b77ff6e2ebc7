import { parseFragment } from 'parse5';
import { FRAGMENT_PLACE, PROP_PLACEHOLDER } from 'shared-lib/federation/documents.ts';
import { releaseName } from '../report/refusal.ts';
import type { LoadedRelease, Release, ReleaseFragment } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { attribute, elementsBelow, escapeText } from './html.ts';

/** More fragments would make a page slow and hard to debug. */
const MAX_FRAGMENTS = 20;
const MAX_TEXT_LENGTH = 500;

export interface PlacedFragment {
  release: Release;
  fragment: ReleaseFragment;
}

export interface FilledHtml {
  html: string;
  css: string;
  preloads: string;
  fragments: readonly PlacedFragment[];
}

/** @throws Error that names the apps of page and fragment, with a `remedy`. */
export function placeFragments(
  { html, css, preloads }: Omit<FilledHtml, 'fragments'>,
  { path, release }: { path: string; release: Release },
  releases: ReadonlyMap<AppName, LoadedRelease>,
): FilledHtml {
  const fragments: PlacedFragment[] = [];
  const styles = new Set([css]);
  const links = new Set([preloads]);
  const filled = html.replace(FRAGMENT_PLACE, (place, app: string, name: string) => {
    const { release: owner, pages } = releases.get(app) ?? {};
    const fragment = owner?.fragments?.find((one) => one.name === name);
    const packed = pages?.fragments?.[name];
    const refuse = (what: string, remedy: string) => {
      const placement = `${releaseName(release)}, page ${path}: ${release.app} places the fragment ${app}/${name}`;
      return Object.assign(new Error(`${placement}, ${what}`), { remedy });
    };
    if (!owner || !fragment || !packed)
      throw refuse(
        owner ? `which ${releaseName(owner)} does not expose.` : `but the site has no app ${app}.`,
        `Release ${app} with "${name}" in src/fragments.ts first, or ${release.app} without this fragment.`,
      );
    const [element] = elementsBelow(parseFragment(place));
    const json = element && attribute(element, 'data-props');
    const texts: Record<string, unknown> = Object(JSON.parse(json ?? ''));
    const problem = problemOf(texts, fragment.props ?? []);
    if (problem) throw refuse(problem, `Pass it the properties that ${app} declares in src/fragments.ts.`);
    if (packed.html.includes('data-fragment='))
      throw refuse('which contains another fragment.', `Have ${app} release it without <Fragment>.`);
    if (fragments.some((one) => one.fragment === fragment) && (fragment.form || / id="/.test(packed.html)))
      throw refuse('which is already on the page and has a form or ids.', 'Place it only once.');
    fragments.push({ release: owner, fragment });
    if (fragments.length > MAX_FRAGMENTS)
      throw refuse(`which exceeds the limit of ${MAX_FRAGMENTS} on a page.`, 'Place fewer fragments.');
    styles.add(packed.css);
    links.add(packed.preloads);
    const content = packed.html.replace(PROP_PLACEHOLDER, (_, prop: string) =>
      Object.hasOwn(texts, prop) ? escapeText(String(texts[prop])) : '',
    );
    // A static fragment is never rendered in the browser, so its properties are not needed.
    const tag = fragment.static ? place.replace(/ data-props="[^"]*"/, '') : place;
    return tag.replace('></', () => `>${content}</`);
  });
  return { html: filled, css: [...styles].join(''), preloads: [...links].join(''), fragments };
}

function problemOf(props: Record<string, unknown>, declared: readonly string[]): string | null {
  const unknown = Object.keys(props).find((name) => !declared.includes(name));
  if (unknown) return `which has no property "${unknown}".`;
  const wrong = declared.find((name) => {
    const text = Object.hasOwn(props, name) ? props[name] : undefined;
    return typeof text !== 'string' || !text.trim() || text.length > MAX_TEXT_LENGTH;
  });
  return wrong ? `which requires the property "${wrong}": 1 to ${MAX_TEXT_LENGTH} characters.` : null;
}
