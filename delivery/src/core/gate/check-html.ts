import {
  defaultTreeAdapter,
  html as names,
  type ParserError,
  parse,
  parseFragment,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import * as v from 'valibot';
import { attribute, elementsBelow, isElement } from '../assemble/html.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { FRAMES, PAGES, type PackedPage } from '../store/packed-pages.ts';
import type { LoadedRelease } from '../store/releases.ts';
import { type AssembledCandidate, changedPages, pageName } from './candidate.ts';
import { LOADS_ELSEWHERE } from './check-files.ts';

// A release's HTML enters documents unchanged, so this module checks the HTML.

/** Elements that change a document, run code, or have their own parsing rules. */
const FORBIDDEN = new Set(
  'base body embed frame frameset head html iframe link meta object script style template'.split(' '),
);
const VOID = new Set('area br col hr img input source track wbr'.split(' '));
const PLACEHOLDER = /<!--(?:head|slot|data|boot)-->/;
const HAS_PLACEHOLDER = 'The page contains <!--head-->, <!--slot-->, <!--data--> or <!--boot-->.';

/** A node that a parser adds, drops or moves leaves a gap in the offsets. */
function errorOffset(parent: Tree.ParentNode, html: string, from: number, to: number): number | null {
  // A parser drops the first line break in `pre` and `textarea`.
  const startsLater = parent.childNodes[0]?.sourceCodeLocation?.startOffset !== from;
  let at = startsLater && html[from] === '\n' && /^(?:pre|textarea)$/.test(parent.nodeName) ? from + 1 : from;
  for (const node of parent.childNodes) {
    const place = node.sourceCodeLocation;
    if (place?.startOffset !== at) return at;
    const text = html.slice(at, place.endOffset);
    if (isElement(node)) {
      const { startTag, endTag } = node.sourceCodeLocation ?? {};
      const isVoid = node.namespaceURI === names.NS.HTML ? VOID.has(node.tagName) : text.endsWith('/>');
      if (!startTag || !(endTag || isVoid)) return at;
      const inner = endTag ? errorOffset(node, html, startTag.endOffset, endTag.startOffset) : null;
      if (inner !== null) return inner;
    } else if (node.nodeName === '#text' && text.includes('<') && parent.nodeName !== 'noscript') return at;
    at = place.endOffset;
  }
  return at === to ? null : at;
}

/** A parser reads the content of `noscript` as HTML only without scripting. */
function violations(html: string, scriptingEnabled: boolean): string[] {
  const errors: ParserError[] = [];
  const context = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  const onParseError = (error: ParserError) => void errors.push(error);
  const tree = parseFragment(context, html, { sourceCodeLocationInfo: true, scriptingEnabled, onParseError });
  const at = errors[0]?.startOffset ?? errorOffset(tree, html, 0, html.length);
  const excerpt = at === null ? null : html.slice(Math.max(0, at - 30), at + 50);
  const elements = elementsBelow(tree);
  const handlers = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^on/i.test(name)));
  const broken = `is malformed: near "${excerpt}" a tag is unclosed, closed twice, misplaced or not HTML`;
  return [
    ...(excerpt === null ? [] : [broken]),
    ...elements.flatMap(({ tagName }) => (FORBIDDEN.has(tagName) ? [`has a <${tagName}>`] : [])),
    ...handlers.map(({ name }) => `has the handler ${name}`),
  ];
}

function isPicturePreload(node: Tree.ChildNode): boolean {
  if (!isElement(node)) return node.nodeName === '#text' && 'value' in node && node.value.trim() === '';
  const [rel, as, href = '/'] = ['rel', 'as', 'href'].map((name) => attribute(node, name));
  const isOwn = /^\/(?!\/)/.test(href) && !node.attrs.some(({ name }) => name.startsWith('on'));
  return node.tagName === 'link' && rel === 'preload' && as === 'image' && isOwn;
}

function pageViolations(page: Partial<PackedPage>): string[] {
  const { html = '', css = '', preloads = '' } = page;
  const htmlViolations = [true, false].flatMap((scripting) => violations(html, scripting));
  const onlyPictures = parseFragment(preloads).childNodes.every(isPicturePreload);
  return [
    ...[...new Set(htmlViolations)].map((what) => `The HTML ${what}.`),
    ...(PLACEHOLDER.test(html + css + preloads) ? [HAS_PLACEHOLDER] : []),
    ...(/<\/style/i.test(css) ? ['The styles contain "</style".'] : []),
    ...(LOADS_ELSEWHERE.test(css) ? ['The styles load from another origin or a data URL.'] : []),
    ...(onlyPictures ? [] : ["The page preloads something other than this site's pictures."]),
  ];
}

const REBUILD = 'Build and release it again: its pages may contain only what React renders.';

const refusal = (subject: string, reason: string, remedy = REBUILD): Refusal => {
  return { check: 'html', subject, reason, remedy };
};

export function checkHtml({ release, frames, pages }: LoadedRelease): Refusal[] {
  const name = releaseName(release);
  const { issues } = frames ? v.safeParse(FRAMES, frames) : v.safeParse(PAGES, pages);
  if (issues) {
    const [issue] = issues;
    const what = `${frames ? 'frames' : 'pages'}.json is malformed`;
    return [refusal(name, `${what}: ${v.getDotPath(issue)}: ${issue.message}`)];
  }
  const packed = frames ? { missing: frames.missing, gated: frames.gated } : pages?.pages;
  const parts = [
    ...Object.entries(packed ?? {}).map(([path, page]) => [`page ${path}`, page] as const),
    ...Object.entries(pages?.fragments ?? {}).map(([id, part]) => [`fragment ${id}`, part] as const),
  ];
  return parts.flatMap(([what, part]) =>
    pageViolations(part).map((reason) => refusal(`${name}, ${what}`, reason)),
  );
}

export function checkIds(candidate: AssembledCandidate): Refusal[] {
  return changedPages(candidate).flatMap((changed) => {
    const ids = elementsBelow(parse(changed.page.html)).flatMap((element) => attribute(element, 'id') ?? []);
    const duplicates = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
    const remedy = 'Change one of the two ids; the ids of the frame (shell/src/layout) are reserved.';
    return [...duplicates].map((id) =>
      refusal(pageName(changed), `The id "${id}" occurs twice in the document.`, remedy),
    );
  });
}
