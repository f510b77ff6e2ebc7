import { parse, parseFragment, serializeOuter, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { sheetLink } from '../assemble/assemble.ts';
import { attribute, elementsBelow, escapeText } from '../assemble/html.ts';
import type { AssembledSite } from '../assemble/site.ts';

export type TypedTexts = ReadonlyMap<string, string>;

/** Without `field`, the problem concerns the whole form. */
export interface Problem {
  field?: string | undefined;
  message: string;
}

type FormOutcome =
  | { words: string; link?: { words: string; path: string } | undefined }
  | { problems: readonly Problem[]; typed?: TypedTexts };

export type FormAnswer = (outcome: FormOutcome) => string;

function set(element: Tree.Element, attributes: Readonly<Record<string, string>>): void {
  remove(element, ...Object.keys(attributes));
  element.attrs.push(...Object.entries(attributes).map(([name, value]) => ({ name, value })));
}

function remove(element: Tree.Element, ...names: string[]): void {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
}

function setContent(element: Tree.Element, html: string): void {
  element.childNodes = parseFragment(html).childNodes;
}

function fillIn(form: Tree.Element, typed: TypedTexts, wrong: ReadonlySet<string | undefined>): void {
  for (const element of elementsBelow(form)) {
    const name = attribute(element, 'name');
    if (name === undefined || !['input', 'textarea'].includes(element.tagName)) continue;
    if (wrong.has(name)) set(element, { 'aria-invalid': 'true', 'aria-describedby': `wrong-${name}` });
    const text = typed.get(name);
    if (text === undefined || attribute(element, 'type') === 'password') continue;
    if (element.tagName === 'input') set(element, { value: text });
    // The HTML parser drops a line break at the beginning of a textarea.
    else setContent(element, `\n${escapeText(text)}`);
  }
}

function problemsHtml(form: Tree.Element, problems: readonly Problem[]): string {
  const [only] = problems;
  if (problems.length === 1 && only && !only.field) return escapeText(only.message);
  const items = problems.map(({ field, message }) => {
    const text = escapeText(message);
    if (!field) return `<li>${text}</li>`;
    const input = elementsBelow(form).find((element) => attribute(element, 'name') === field);
    const id = input && attribute(input, 'id');
    return `<li id="wrong-${field}">${id ? `<a href="#${escapeText(id)}">${text}</a>` : text}</li>`;
  });
  return `<p>Please correct this and send the form again:</p><ul>${items.join('')}</ul>`;
}

const noteOf = (form: Tree.ParentNode): Tree.Element | undefined =>
  elementsBelow(form).find((element) => attribute(element, 'data-form-note') !== undefined);

function withOutcome(form: Tree.Element, outcome: FormOutcome): string {
  const note = noteOf(form) as Tree.Element;
  remove(form, 'data-hold');
  remove(note, 'hidden');
  set(note, { tabindex: '-1', autofocus: '' });
  if ('problems' in outcome) {
    const { problems, typed = new Map() } = outcome;
    fillIn(form, typed, new Set(problems.map(({ field }) => field)));
    setContent(note, problemsHtml(form, problems));
  } else {
    const { words, link } = outcome;
    set(note, { role: 'status', class: attribute(note, 'data-form-note') ?? '' });
    const more = link ? ` <a href="${escapeText(link.path)}">${escapeText(link.words)}</a>` : '';
    setContent(note, escapeText(words) + more);
    form.childNodes = [note];
  }
  return serializeOuter(form);
}

const OWN_BLOCK = /^(.*<script type="application\/json" id="mfe-own">)(.*?)(<\/script>.*)$/s;

/**
 * Parses the page once. The returned function serializes only the form: a hundredth of the work for a whole page.
 * The rendered page does not start the application, which would reset the form.
 */
export function readFormPage(
  { pages, releases, set }: AssembledSite,
  page: string,
  action: string,
): FormAnswer {
  const { html = '', app = null, fragments = [] } = pages.get(page) ?? {};
  const form = elementsBelow(parse(html, { sourceCodeLocationInfo: true })).find(
    (element) =>
      attribute(element, 'data-hold') !== undefined &&
      noteOf(element) !== undefined &&
      (attribute(element, 'action') ?? page) === action,
  );
  const { startOffset = 0, endOffset = 0 } = form?.sourceCodeLocation ?? {};
  const [template] = elementsBelow(parseFragment(html.slice(startOffset, endOffset)));
  const [, untilOwn, own, rest] = OWN_BLOCK.exec(html.slice(endOffset)) ?? [];
  if (!template || !own) throw new Error(`${page} has no form with a FormNote and the action ${action}.`);
  const { later } = JSON.parse(own) as OwnBlock;

  // The page's inline styles lack the rules that style the outcome.
  const fragmentReleases = fragments.map(({ release }) => release);
  const sheets = [...new Set([releases.shell, app ? releases[app] : undefined, ...fragmentReleases])].flatMap(
    (release) => (release?.css ? sheetLink(set.config.origins, release, release.css) : []),
  );
  const untilForm = html.slice(0, startOffset).replace('</head>', () => `${sheets.join('')}</head>`);

  return (outcome) => {
    const isSent = !('problems' in outcome);
    const block = JSON.stringify({ later, ...(isSent && { sent: [page, action] }) });
    const begin = untilForm.replace('<title>', isSent ? '<title>Sent: ' : '<title>Not sent: ');
    return [begin, withOutcome(structuredClone(template), outcome), untilOwn, block, rest].join('');
  };
}
