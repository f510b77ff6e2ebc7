import { randomUUID } from 'node:crypto';
import {
  html,
  parse,
  serialize,
  serializeOuter,
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
} from 'parse5';
import { attribute, elementsBelow } from '../compose/html.ts';

/** What is wrong with one field of a form, or with the whole when `field` is absent. */
export interface Problem {
  field?: string | undefined;
  message: string;
}

/** The outcome of a form that the browser has sent itself. */
export type FormOutcome =
  | { kind: 'sent'; words: string; link?: { words: string; path: string } }
  | { kind: 'refused'; problems: readonly Problem[] };

function set(element: Tree.Element, attributes: Readonly<Record<string, string>>): void {
  const others = element.attrs.filter(({ name }) => !Object.hasOwn(attributes, name));
  element.attrs = [...others, ...Object.entries(attributes).map(([name, value]) => ({ name, value }))];
}

function remove(element: Tree.Element, ...names: string[]): void {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
}

function make(tagName: string, attributes: Record<string, string>, ...children: (Tree.Element | string)[]) {
  const element = tree.createElement(tagName, html.NS.HTML, []);
  set(element, attributes);
  replaceChildren(element, ...children);
  return element;
}

function replaceChildren(element: Tree.Element, ...children: (Tree.Element | string)[]): void {
  element.childNodes = [];
  for (const child of children) {
    if (typeof child === 'string') tree.insertText(element, child);
    else tree.appendChild(element, child);
  }
}

/** Restores what was typed, except passwords, and marks what is wrong. */
function fillIn(form: Tree.Element, typed: ReadonlyMap<string, string>, wrong: ReadonlySet<string>): void {
  for (const element of elementsBelow(form)) {
    const name = attribute(element, 'name');
    if (name === undefined || !['input', 'textarea'].includes(element.tagName)) continue;
    if (wrong.has(name)) set(element, { 'aria-invalid': 'true', 'aria-describedby': `wrong-${name}` });
    const text = typed.get(name);
    if (text === undefined || attribute(element, 'type') === 'password') continue;
    if (element.tagName === 'input') set(element, { value: text });
    // The parser drops a line break at the very beginning.
    else replaceChildren(element, `\n${text}`);
  }
}

function idOf(form: Tree.Element, field: string): string | undefined {
  const named = elementsBelow(form).find((element) => attribute(element, 'name') === field);
  return named && attribute(named, 'id');
}

function listOf(form: Tree.Element, problems: readonly Problem[]): Tree.Element {
  const items = problems.map(({ field, message }) => {
    const id = field && idOf(form, field);
    const words = id ? make('a', { href: `#${id}` }, message) : message;
    return make('li', field ? { id: `wrong-${field}` } : {}, words);
  });
  return make('ul', {}, ...items);
}

/** Stands for what differs between the answers of a page. */
const MARK = randomUUID();

/**
 * Reads a form's live page once. The returned function makes the answer to a form that the browser has sent itself: that
 * page, with the outcome in the place of the form's note (`shared-lib/src/ui/FormNote.tsx`), which has the focus. The page
 * does not start the application, which would reset the form. An answer touches the form alone: parsing and serializing
 * the page would take the thread for as long as a hundred pages.
 * @param page the prerendered document.
 * @param path the page's path.
 */
export function readFormPage(page: string, path: string) {
  const document = parse(page);
  const elements = elementsBelow(document);
  const form = elements.find((element) => attribute(element, 'data-hold') !== undefined);
  const own = elements.find((element) => attribute(element, 'id') === 'mfe-own');
  const title = elements.find(({ tagName }) => tagName === 'title');
  const styles = elements.find((element) => attribute(element, 'data-whole') !== undefined);
  if (!form?.parentNode || !noteOf(form) || !own || !title)
    throw new Error(`The page ${path} has no form that can be answered.`);

  const [text] = title.childNodes;
  if (text && 'value' in text) text.value = `${MARK}t${text.value}`;
  replaceChildren(own, `${MARK}o`);
  // The page's own rules are for what it shows before it is sent.
  if (styles?.parentNode) {
    const [href = '', integrity = ''] = attribute(styles, 'data-whole')?.split(' ') ?? [];
    tree.appendChild(styles.parentNode, make('link', { rel: 'stylesheet', href, integrity }));
  }
  tree.insertTextBefore(form.parentNode, `${MARK}f`, form);
  tree.detachNode(form);
  remove(form, 'data-hold');
  const [head = '', ...others] = serialize(document).split(MARK);
  const parts = others.map((part) => ({ mark: part.charAt(0), rest: Buffer.from(part.slice(1)) }));
  const beginning = Buffer.from(head);

  return ({ typed, outcome }: { typed: ReadonlyMap<string, string>; outcome: FormOutcome }) => {
    const isSent = outcome.kind === 'sent';
    const marked: Readonly<Record<string, string>> = {
      t: isSent ? 'Sent: ' : 'Not sent: ',
      o: JSON.stringify({ files: [], ...(isSent ? { sent: path } : {}) }),
      f: serializeOuter(withOutcome(structuredClone(form), typed, outcome)),
    };
    return Buffer.concat([
      beginning,
      ...parts.flatMap(({ mark, rest }) => [Buffer.from(marked[mark] ?? ''), rest]),
    ]);
  };
}

const noteOf = (form: Tree.Element): Tree.Element | undefined =>
  elementsBelow(form).find((element) => attribute(element, 'data-form-note') !== undefined);

/** Writes the outcome into a form. */
function withOutcome(
  form: Tree.Element,
  typed: ReadonlyMap<string, string>,
  outcome: FormOutcome,
): Tree.Element {
  const note = noteOf(form) as Tree.Element;
  remove(note, 'hidden');
  set(note, { tabindex: '-1', autofocus: '' });
  if (outcome.kind === 'sent') {
    const { words, link } = outcome;
    set(note, { role: 'status', class: attribute(note, 'data-form-note') ?? '' });
    replaceChildren(note, words, ...(link ? [' ', make('a', { href: link.path }, link.words)] : []));
    replaceChildren(form, note);
    return form;
  }
  const { problems } = outcome;
  fillIn(form, typed, new Set(problems.flatMap(({ field }) => field ?? [])));
  const [only] = problems;
  if (problems.length === 1 && only && !only.field) replaceChildren(note, only.message);
  else
    replaceChildren(
      note,
      make('p', {}, 'Please correct this and send the form again:'),
      listOf(form, problems),
    );
  return form;
}
