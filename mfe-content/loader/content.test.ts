import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { contentPlugin } from './content-plugin.ts';
import { CONTENT, loadContent, loadFile } from './load-content.ts';
import { checkContent } from './rules.ts';
import { RESERVED_ICONS } from './schemas.ts';
import { placesIn } from './source.ts';

function copyWithEdits(file: string, edits: readonly (readonly [RegExp, string])[], name = file): string {
  const folder = temporaryFolder();
  cpSync(CONTENT, folder, { recursive: true });
  let text = readFileSync(join(folder, file), 'utf8');
  for (const [before, after] of edits) {
    expect(text, 'the file contains the text to replace').toMatch(before);
    text = text.replace(before, () => after);
  }
  writeFileSync(join(folder, name), text);
  return folder;
}

it('checkContent finds no mistake in the content', () => {
  expect(checkContent()).toEqual([]);
});

it('RESERVED_ICONS lists the icons of all page components', () => {
  const pages = join(import.meta.dirname, '../src/pages');
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx$/.test(name),
  );
  const imports = files.flatMap((name) => {
    const [, names = ''] =
      /import \{ ([^}]+) \} from 'lucide-react'/.exec(readFileSync(join(pages, name), 'utf8')) ?? [];
    return names.split(', ').filter(Boolean);
  });
  expect(imports.sort()).toEqual(RESERVED_ICONS);
});

it('docs/reference/sources.md lists the link of every source', () => {
  const listed = readFileSync(join(import.meta.dirname, '../../docs/reference/sources.md'), 'utf8');
  const places = loadContent().flatMap((source) => [...placesIn(source)]);
  const urls = places.filter(({ path }) => path.at(-1) === 'url').map(({ text }) => text);
  expect(urls.length).toBeGreaterThan(20);
  const missing = urls.filter((url) => !listed.includes(`(${url})`));
  expect(missing, 'Add these addresses to docs/reference/sources.md.').toEqual([]);
});

/** Columns: mistake, file, text to replace, new text, part of the issue. `@` is the edited line. */
const MISTAKES = String.raw`
a missing field | home.yaml | ^  rating: .*\n | (nothing) | rating is missing. Give a number from 4.5 to 4.8.
a missing group of fields | articles/curb-appeal-upgrades.md | ^guide:\n  .*\n  .*\n | (nothing) | articles/curb-appeal-upgrades.md, line 2: guide is missing. The fields are title, text.
an unknown field | smart-home-tips.yaml | ^picksTitle: | author: Ada\npicksTitle: | smart-home-tips.yaml, line @: There is no field author here. The fields are title, quote, picksTitle, picksLede, picks, tips.
an article’s field in a section | articles/backyard-diy-oasis.md | ^id: backyard-bench | id: backyard-bench\nsafety: Wear gloves. | articles/backyard-diy-oasis.md, line @+1: There is no field safety here. Move it to the front matter at the beginning of the file.
a section’s field in the front matter | articles/backyard-diy-oasis.md | ^category: | costEstimate: $9\ncategory: | articles/backyard-diy-oasis.md, line @: There is no field costEstimate here. Move it to the YAML block below the heading of a section.
an unknown category | articles/backyard-diy-oasis.md | ^category: .* | category: Interior | articles/backyard-diy-oasis.md, line @: category: “Interior” is not allowed. Give one of Exterior, Smart Home, Outdoor, Sustainability.
a price as text | home.yaml | ^  price: .* |   price: $89.99 | home.yaml, line @: price: “$89.99” is not a number. Give a number from 12.99 to 249.99, without $ or quotes.
an unknown icon | interior-tips.yaml | icon: \w+ | icon: PaintRoler | interior-tips.yaml, line @: icon: There is no icon “PaintRoler”. Did you mean PaintRoller?
a reserved icon | interior-tips.yaml | icon: \w+ | icon: Phone | interior-tips.yaml, line @: icon: The icon “Phone” is reserved for the contact page. Give an icon’s name
a missing picture | pages.yaml | picture: \S+ | picture: home-heros | pages.yaml, line @+1: There is no picture home-heros in src/pictures. Did you mean home-hero?
a picture shown twice | home.yaml | category-outdoor | category-interior | home.yaml, line @+1: The picture “category-interior” is also in home.yaml, line 
an empty bullet | articles/smart-gadgets-for-home.md | (?<=^### Key features\n\n)- .* | - | articles/smart-gadgets-for-home.md, line @: features has 0 characters. Give a text of 15 to 400 characters.
an invalid date | articles/curb-appeal-upgrades.md | ^published: .* | published: 2025-06-31 | articles/curb-appeal-upgrades.md, line @: published: “2025-06-31” is not a calendar date. Give a day as year, month and day, such as 2026-06-15.
a dead link | pages.yaml | path: /interior-tips | path: /interior-tip | The link leads nowhere: there is no page /interior-tips. Did you mean /interior-tip?
a featured page that is not an article | home.yaml | (?<=^featured:\n)  link: .* |   link: /blog | home.yaml, line @: The link leads nowhere: there is no article /blog. Link to 
broken indentation | home.yaml | ^  price: |  price: | home.yaml, line @: This is not valid YAML: Sequence item without - indicator. Begin all fields of an entry in the same column, indent with spaces, and type a space after each field’s colon. Do not begin a text with a quote.
Markdown in a plain text | articles/backyard-diy-oasis.md | (?<=\n---\n\n)\w+ | **Yard** | articles/backyard-diy-oasis.md, line @: Texts cannot contain Markdown (strong). Write plain text.
a heading without a space | articles/curb-appeal-upgrades.md | ^## (?=\w) | ## | articles/curb-appeal-upgrades.md, line @: There is no space after “##”. Type a space.
a list entry without a space | articles/curb-appeal-upgrades.md | (?<=^## [^]+)^- (?=\w) | - | articles/curb-appeal-upgrades.md, line @: There is no space after “-”. Type a space.
a YAML block that is not closed | articles/curb-appeal-upgrades.md | \n\x60{3}\n | \n | The YAML block has no closing 
a colon without a space | articles/curb-appeal-upgrades.md | icon: (?=\w) | icon: | type a space after each field’s colon.
a hyphen in a range | articles/backyard-diy-oasis.md | costEstimate: .* | costEstimate: $220-$350 | costEstimate: “$220-$350” is not valid. Give an amount such as $8, or $8–$15 with – (an en dash).
a cover without a file | articles/curb-appeal-upgrades.md | picture: \S+ | picture: winterize-outdoor-faucet | There is no picture winterize-outdoor-faucet in src/pictures. Add winterize-outdoor-faucet.svg or .jpg.
a second list in a section | articles/backyard-diy-oasis.md | (?<=^## [^]+)^(?=## ) | - One more line of text.\n\n | has two paragraphs or two lists. Join the parts, or begin another section with ## and its title.
a colon in a text | outdoor-tips.yaml | ^quote: | quote: Note: | outdoor-tips.yaml, line @: A text contains a colon, or the next field is indented too far. For a text with a colon, write > after the field’s name and the text on the next line.
a colon in a page’s headline | pages.yaml | headline: .* | headline: A home: in a day | pages.yaml, line @: A text contains a colon, or the next field
an unclosed quote | home.yaml | ^  bestFor: |   bestFor: " | home.yaml, line @: A text begins with a quote, or has no closing quote. Delete the quotes.
curly quotes | interior-tips.yaml | linkText: .* | linkText: “Browse the shelf” | interior-tips.yaml, line @: The text is in curly quotes, which readers would see. Remove them.
unfinished text | outdoor-tips.yaml | ^quote: | quote: TODO. | outdoor-tips.yaml, line @: “TODO” is not finished text. Write the text.
a level of skillGuide without a section | articles/backyard-diy-oasis.md | ^skillLevel: Advanced | skillLevel: Beginner | articles/backyard-diy-oasis.md, line 2: Each level of skillGuide needs a section with that skillLevel. Correct it.
text before the front matter | articles/curb-appeal-upgrades.md | ^---\n | Hello\n---\n | articles/curb-appeal-upgrades.md, line 1: The front matter of the page is missing. Begin the file
an introduction in the front matter | articles/curb-appeal-upgrades.md | ^category: | introduction: Hello.\ncategory: | articles/curb-appeal-upgrades.md, line @: The front matter cannot contain introduction. Delete the field: the file’s name and text provide its value.
a price that differs from the specification | articles/curb-appeal-upgrades.md | price: 44.99 | price: 45.99 | articles/curb-appeal-upgrades.md, line 2: The specification requires the prices 89.99, 44.99, 39.99.
a date that differs from the specification | articles/backyard-diy-oasis.md | published: .* | published: 2025-05-29 | articles/backyard-diy-oasis.md, line 2: The specification requires published: 2025-05-28. Correct it.
a section that differs from the specification | articles/smart-gadgets-for-home.md | id: gadget-leak | id: gadget-sump\npicture: gadget-leak | articles/smart-gadgets-for-home.md, line 2: The specification requires the sections gadget-camera 
a specified article as a draft | articles/backyard-diy-oasis.md | ^category: | draft: true\ncategory: | articles/backyard-diy-oasis.md, line 2: The specification requires this article, so it cannot be a draft. Correct it.
a repeated id | home.yaml | id: pick-led-bulbs | id: pick-leak-sensors\n  picture: pick-led-bulbs | The id “pick-leak-sensors” is also in home.yaml, line 
a repeated sentence | interior-tips.yaml | ^quote: | quote: Dry lava rock is cheap. Dry lava rock is cheap. | interior-tips.yaml, line @: The sentence “Dry lava rock is cheap.” is also in interior-tips.yaml, line @. Write it only once.
a straight apostrophe | outdoor-tips.yaml | ^quote: | quote: Don't wait. | outdoor-tips.yaml, line @: There is a straight apostrophe in “n't”. Type ’ instead.
a straight quote | outdoor-tips.yaml | ^quote: | quote: A "dry" bed. | outdoor-tips.yaml, line @: There is a straight quote in "dry". Type “ or ” instead.
an unknown placeholder | legal/terms-of-service.md | {mailbox} | {mailbx} | legal/terms-of-service.md, line @: Readers would see {mailbx}. Write the text itself. Only legal pages may use {siteName}, {mailbox}, 
a shopping list whose sum exceeds costEstimate | articles/backyard-diy-oasis.md | costEstimate: .* | costEstimate: $1–$2 | items: The sum of the shopping list must be within costEstimate. Correct it.
`;

const rows = MISTAKES.trim()
  .split('\n')
  .map((row) => row.split(' | ').map((cell) => (cell === '(nothing)' ? '' : cell)));

it.each(rows)('reports %s', (_, file = '', before = '', after = '', issue = '') => {
  const pattern = new RegExp(before, 'm');
  const found = checkContent(copyWithEdits(file, [[pattern, after.replaceAll('\\n', '\n')]]));
  const text = readFileSync(join(CONTENT, file), 'utf8');
  const line = text.slice(0, text.search(pattern)).split('\n').length;
  const expected = issue.replaceAll(/@([+-]\d+)?/g, (__, offset = 0) => String(line + Number(offset)));
  expect(found.map((one) => `${one.file}, line ${one.line}: ${one.message} ${one.remedy}`)).toEqual([
    expect.stringContaining(expected),
  ]);
});

it('reports mistakes of several kinds in several files at once', () => {
  const edits = [
    [/(?<=\n---\n\n)\w+/, '**Yard**'],
    [/timeEstimate/, 'timeEstimat'],
  ] as const;
  const folder = copyWithEdits('articles/backyard-diy-oasis.md', edits);
  renameSync(join(folder, 'outdoor-tips.yaml'), join(folder, 'outdoor-tip.yaml'));
  expect(checkContent(folder).map(({ message, remedy }) => `${message} ${remedy}`)).toEqual([
    'Texts cannot contain Markdown (strong). Write plain text.',
    'items: timeEstimate, costEstimate, skillLevel must be set together. Correct it.',
    'There is no field timeEstimat here. Did you mean timeEstimate?',
    'Nothing uses this file. Did you mean outdoor-tips.yaml?',
    'The file is missing. Restore the file: pages use it.',
  ]);
});

const contentWithDraft = () =>
  copyWithEdits(
    'articles/curb-appeal-upgrades.md',
    [
      [/category:/, 'draft: true\ncategory:'],
      [/published: .*/, 'published: 2026-11-20'],
      [/picture: curb-hero\n/, ''],
      [/id: curb-front-door\n/, ''],
    ],
    'articles/warm-floors.md',
  );

it.each([
  ['articles/Gutter Care.md', 'The name of this file cannot be an address.'],
  ['articles/blog.md', 'There is a page /blog already.'],
])('reports the file name %s', (name, message) => {
  const found = checkContent(copyWithEdits('articles/curb-appeal-upgrades.md', [], name));
  expect(found).toContainEqual(expect.objectContaining({ file: name, line: 1, message }));
});

it('reports a copied article in one message', () => {
  const found = checkContent(contentWithDraft()).filter(({ message }) => message.includes(' is also in '));
  expect(found).toEqual([expect.objectContaining({ message: expect.stringMatching(/\d\d more texts\.$/) })]);
});

it('reports each repetition within a file', () => {
  const folder = copyWithEdits('outdoor-tips.yaml', Array(8).fill([/\?k=\w+\+.*/, '?k=rake']));
  const found = checkContent(folder).filter(({ message }) => message.startsWith('The search “'));
  expect(found).toHaveLength(7);
});

async function viteFor(folder: string, withDrafts: boolean): Promise<ViteDevServer> {
  const plugins = [contentPlugin(withDrafts, folder)];
  const server = { middlewareMode: true, ws: false, watch: null } as const;
  const vite = await createServer({ configFile: false, logLevel: 'error', server, plugins });
  onTestFinished(() => vite.close());
  return vite;
}

it.each([
  [true, ['/warm-floors']],
  [false, []],
])('withDrafts=%s: lists articles newest first, with the drafts %j', async (withDrafts, drafts) => {
  const vite = await viteFor(contentWithDraft(), withDrafts);
  const { default: articles } = await vite.ssrLoadModule('content:articles');
  const { default: markdownPages } = await vite.ssrLoadModule('content:markdown-pages');
  const slugs: string[] = articles.map(({ slug }: { slug: string }) => slug);
  expect(slugs.filter((slug) => slug === '/warm-floors')).toEqual(drafts);
  const onBlog = articles.filter((one: { companionOf?: string }) => !one.companionOf);
  const published = onBlog.map((one: { published: string }) => one.published);
  expect(published).toEqual(published.toSorted().reverse());
  expect([...markdownPages.keys()].slice(0, slugs.length)).toEqual(slugs.toSorted());
  expect(articles.at(-1).companionOf).toBeTruthy();
});

it('in development, lists the last valid version of an article that has a mistake', async () => {
  const folder = copyWithEdits('pages.yaml', []);
  loadContent(folder);
  writeFileSync(join(folder, 'articles/curb-appeal-upgrades.md'), '');
  renameSync(join(folder, 'articles/energy-efficiency-tips.md'), join(folder, 'articles/Winter prep.md'));
  const vite = await viteFor(folder, true);
  const { default: articles } = await vite.ssrLoadModule('content:articles');
  expect(articles).toContainEqual(expect.objectContaining({ slug: '/curb-appeal-upgrades' }));
  const { default: pages } = await vite.ssrLoadModule('content:markdown-pages');
  expect([...pages.keys()]).toContain('/curb-appeal-upgrades');
  for (const path of ['/energy-efficiency-tips', '/Winter prep'])
    expect([...pages.keys()]).not.toContain(path);
});

it('the module of a file with a mistake throws, or exports the last valid version', async () => {
  const folder = copyWithEdits('pages.yaml', [[/path: \/about/, 'pat: /about']]);
  const { client } = (await viteFor(folder, true)).environments;
  const url = `/@fs${folder}/pages.yaml`;
  // Adds the module to the graph, as an import in a page would.
  await client.moduleGraph.ensureEntryFromUrl(url);
  const code = async () => (await client.transformRequest(url))?.code;
  expect(await code()).toMatch(/^throw .*line \d+: path is missing\./);
  cpSync(CONTENT, folder, { recursive: true });
  expect(await code()).toMatch(/^export default .*"path":"\/about"/);
  writeFileSync(join(folder, 'pages.yaml'), '');
  client.moduleGraph.invalidateAll();
  expect(await code()).toMatch(/^export default .*"path":"\/about"/);
});

it('derives fields of an article from its file name, titles and picks', () => {
  expect(loadFile('articles/warm-floors.md', contentWithDraft())?.output).toMatchObject({
    id: 'warm-floors',
    slug: '/warm-floors',
    draft: true,
    introduction: [expect.any(String), expect.any(String)],
    items: [{}, { id: 'paint-the-front-door', title: 'Paint the front door' }, {}, {}, {}],
    picks: [{ price: 89.99, id: 'curb-pick-planters' }, {}, {}],
    shop: true,
  });
});
