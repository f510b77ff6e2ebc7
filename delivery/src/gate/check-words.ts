import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isElement, tidyText } from '../html.ts';
import { AGREED_WORDS } from './agreed-words.ts';
import { type Refusal, type ReleaseCandidate, releaseName, renderedPages } from './candidate.ts';

/** Everything that a page says, shown or read out, including navigation, labels and buttons. */
function wordsOf(node: Tree.ParentNode): string {
  const parts = node.childNodes.map((child) => {
    if (child.nodeName === '#text') return (child as Tree.TextNode).value;
    if (!isElement(child) || ['script', 'style', 'head'].includes(child.tagName)) return '';
    const read = child.attrs.filter(({ name }) => ['aria-label', 'alt', 'placeholder'].includes(name));
    return ` ${read.map(({ value }) => value).join(' ')} ${wordsOf(child)} `;
  });
  return parts.join('');
}

const flat = (text: string) => tidyText(text.replaceAll('’', "'"));

/** A release's scripts as one text, with unescaped quotes. */
async function scriptsOf(folder: string): Promise<string> {
  const client = join(folder, 'client');
  const names = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.js'));
  const all = await Promise.all(names.map((name) => readFile(join(client, name), 'utf8')));
  return all.join('\n').replaceAll("\\'", "'").replaceAll('’', "'");
}

/** Whether the changed pages still have the agreed words (`AGREED_WORDS`). */
export async function checkWords(candidate: ReleaseCandidate): Promise<Refusal[]> {
  const { release, folder } = candidate;
  const pages = await renderedPages(candidate);
  const scripts = await scriptsOf(folder);
  return AGREED_WORDS.flatMap(({ path, sent, shown = [] }) => {
    const page = pages.find((one) => one.path === path);
    if (!page) return [];
    const said = ` ${flat(wordsOf(parse(page.html)))} `;
    const missing = [
      ...sent.filter((words) => !said.includes(words)),
      // A shell renders the pages of other apps, whose scripts do not change.
      ...(page.app === release.app
        ? shown.filter((words) => !said.includes(words) && !scripts.includes(words))
        : []),
    ];
    return missing.map((words) => ({
      check: 'agreed words',
      subject: `${releaseName(release)}, page ${path}`,
      reason: `It no longer says "${words}".`,
      remedy:
        'Bring the words back. If they are to change, change them in the specification, in delivery/src/gate/agreed-words.ts and in the tests that find the page by them, and release again.',
    }));
  });
}
