import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PaintRoller } from 'lucide-react';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { contentPlugin } from './content-plugin.ts';
import { CONTENT, loadFile } from './load-content.ts';
import { checkContent } from './rules.ts';

/** The content in a separate folder, after edits of one file, which may get another name. */
function afterEdits(
  file: string,
  edits: readonly (readonly [before: string, after: string])[],
  name = file,
): string {
  const folder = temporaryFolder();
  cpSync(CONTENT, folder, { recursive: true });
  let text = readFileSync(join(folder, file), 'utf8');
  for (const [before, after] of edits) {
    expect(text, 'the file has what the test edits').toContain(before);
    text = text.replace(before, () => after);
  }
  writeFileSync(join(folder, name), text);
  return folder;
}

it('finds no mistake in the content', () => {
  expect(checkContent()).toEqual([]);
});

/** A mistake, the file, the replaced text, the new text, and the check's message. `\\n` is a newline. */
const MISTAKES = `
a missing field | home-picks.yaml |   rating: 4.7\\n | (nothing) | home-picks.yaml, line 1, rating: rating is missing. Give 4.5 to 4.8.
a missing group of fields | articles/curb-appeal-upgrades.md | guide:\\n  title: The front is done. What about the rest?\\n  text: The free homeowners guide covers the whole house, from the edge of the roof to the drains.\\n | (nothing) | articles/curb-appeal-upgrades.md, line 2, guide: guide is missing. Give its fields: title, text.
a misspelled field | articles/curb-appeal-upgrades.md | excerpt: | excerp: | articles/curb-appeal-upgrades.md, line 8, excerp: There is no field excerp here. Did you mean excerpt?
a price as text | home-picks.yaml | price: 89.99 | price: $89.99 | home-picks.yaml, line 4, price: price is the text “$89.99”, not a number. Give 12.99 to 249.99, a number without $ and quotes.
an unknown category | articles/backyard-diy-oasis.md | category: Outdoor | category: Outdoors | articles/backyard-diy-oasis.md, line 4, category: category is the text “Outdoors”, which is not one of its words. Did you mean Outdoor?
an unknown icon | interior-tips.yaml | icon: PaintRoller | icon: PaintRoler | interior-tips.yaml, line 6, icon: There is no icon “PaintRoler”. Did you mean PaintRoller?
a missing picture | pages.yaml | picture: home-hero | picture: home-heros | pages.yaml, line 8, picture: There is no picture home-heros in src/pictures. Did you mean home-hero?
a picture shown twice | home-categories.yaml | category-outdoor | category-interior | home-categories.yaml, line 14, picture: The picture category-interior is also in home-categories.yaml, line 5. Show another one.
an empty bullet | articles/smart-gadgets-for-home.md | - Geofencing that works with more than one phone. | - | articles/smart-gadgets-for-home.md, line 82, list: An entry of the list is empty. Write its text, or delete the line.
an invalid date | articles/curb-appeal-upgrades.md | published: 2025-06-12 | published: 2025-06-31 | articles/curb-appeal-upgrades.md, line 5, published: “2025-06-31” is not a calendar date. Give a day as year, month and day, such as 2026-06-15.
a dead link | home-categories.yaml | link: /interior-tips | link: /interior-tip | home-categories.yaml, line 7, link: The link leads nowhere: there is no page /interior-tip. Did you mean /interior-tips?
broken indentation | home-picks.yaml |   price: 89.99 |  price: 89.99 | home-picks.yaml, line 4, price: The line is not aligned with the lines around it. Begin it with the same number of spaces as the other fields of its entry, and no tabs.
curly quotes | interior-tips.yaml | linkText: Shop lamps | linkText: “Shop lamps” | interior-tips.yaml, line 23, linkText: The text is in curly quotes, which readers would see. Remove them: text needs no quotes.
a rating out of range | diy-picks.yaml | rating: 4.8 | rating: 5 | diy-picks.yaml, line 6, rating: rating is 5, which is too high. Give 4.5 to 4.8.
a colon in a text | home-picks.yaml | bestFor: Shelves, | bestFor: Shelves: hinges | home-picks.yaml, line 7, bestFor: There are two fields in one line, or the text has a colon and a space. Write > after the name of the field and the text on the next line, indented by two more spaces.
a field that is there twice | home-picks.yaml |   price: 89.99\\n |   price: 89.99\\n  price: 89.99\\n | home-picks.yaml, line 5, price: The field is there twice. Keep one of them.
a short description of a picture | home-picks.yaml | alt: A green cordless drill beside its bits on a bench in front of a pegboard | alt: A drill | home-picks.yaml, line 10, alt: alt has 7 characters, which is too few. Give what the picture shows, in a phrase of 20 to 125 characters without a period.
an empty entry | about.yaml | - Does it last, and can its worn parts be replaced? | - | about.yaml, line 40, list: list is empty. Give a text of 1 to 2000 characters.
a quote without its pair | home-picks.yaml | bestFor: Shelves | bestFor: "Shelves | home-picks.yaml, line 7, bestFor: A quote has no pair. Remove the quotes: text needs none.
text that Markdown would show otherwise | articles/backyard-diy-oasis.md | A good backyard | A **good** backyard | articles/backyard-diy-oasis.md, line 98, : Bold text (**…**) is not shown on the site. Write it as plain text.
a second list in a section | articles/backyard-diy-oasis.md | \\n## Cedar raised bed | \\n- One more line of text.\\n\\n## Cedar raised bed | articles/backyard-diy-oasis.md, line 140, : The section “Stone ring fire pit” has more than one paragraph and one list. Join them, or begin another section with ## and its title.
an id that is there twice | home-picks.yaml | id: pick-led-bulbs | id: pick-leak-sensors\\n  picture: pick-led-bulbs | home-picks.yaml, line 27, id: The id “pick-leak-sensors” is also in home-picks.yaml, line 13. Give each an id of its own.
a sentence that is there twice | interior-quote.yaml | Measure twice | Dry lava rock costs little. One full day, says the list. Pick one project for each and you are done. Measure twice | interior-quote.yaml, line 1, text: This sentence is also in articles/backyard-diy-oasis.md, line 98: “Pick one project for each and you are done.” Write it only once.
a straight apostrophe | outdoor-quote.yaml | Before you | Don't wait. Before you | outdoor-quote.yaml, line 1, text: There is a straight apostrophe in “n't”. Type ’ instead.
a placeholder that nothing fills in | legal/terms-of-service.md | {mailbox} or call | {mailbx} or call | legal/terms-of-service.md, line 103, text: Readers would see {mailbx}. Did you mean mailbox?
a source that is not listed | interior-tips.yaml | https://www.epa.gov/lead | https://www.epa.gov/leads | interior-tips.yaml, line 13, url: docs/reference/sources.md does not list https://www.epa.gov/leads. List it there: its link is tried every night.
a shopping list beyond its cost | articles/backyard-diy-oasis.md | costEstimate: $220–$350 | costEstimate: $220–$250 | articles/backyard-diy-oasis.md, line 114, shopping: The shopping list adds up to $299, and costEstimate is $220–$250. Correct one of them.
costs that the text adds up | articles/curb-appeal-upgrades.md | All five together | All 5 together | articles/curb-appeal-upgrades.md, line 14, summary: The costs of the sections add up to something else. Write: All five together: $335 to $640.
a price of the specification | articles/curb-appeal-upgrades.md | price: 44.99 | price: 45.99 | articles/curb-appeal-upgrades.md, line 46, price: The price of the specification is 44.99. The specification requires it: restore it.
a draft of the specification | articles/curb-appeal-upgrades.md | category: | draft: true\\ncategory: | articles/curb-appeal-upgrades.md, line 4, draft: The article is a draft. The specification requires it: restore it.
`;

const rows = MISTAKES.trim()
  .split('\n')
  .map((row) => row.split(' | ').map((cell) => (cell === '(nothing)' ? '' : cell.replaceAll('\\n', '\n'))));

it.each(rows)('%s', (_, file = '', before = '', after = '', issue = '') => {
  const found = checkContent(afterEdits(file, [[before, after]]));
  expect(
    found.map((one) => `${one.file}, line ${one.line}, ${one.field}: ${one.message} ${one.remedy}`),
  ).toEqual([issue]);
});

it('finds mistakes in several files at once, and all in each file', () => {
  const folder = afterEdits('interior-quote.yaml', [['text:', 'author: Ada\ntxt:']]);
  writeFileSync(join(folder, 'outdoor-quotes.yaml'), 'text: a file that nothing uses\n');
  expect(checkContent(folder).map(({ file, line, remedy }) => [file, line, remedy])).toEqual([
    ['interior-quote.yaml', 1, 'Delete it. There can be: text.'],
    ['interior-quote.yaml', 2, 'Did you mean text?'],
    ['outdoor-quotes.yaml', 1, 'Did you mean outdoor-quote.yaml?'],
  ]);
});

/** The content with a draft, whose cover and first section have default names. */
const contentWithDraft = () =>
  afterEdits(
    'articles/curb-appeal-upgrades.md',
    [
      ['category:', 'draft: true\ncategory:'],
      ['published: 2025-06-12', 'published: 2026-11-20'],
      ['picture: curb-hero\n', ''],
      ['id: curb-front-door\n', ''],
    ],
    'articles/warm-floors.md',
  );

/** Returns a function that loads the content's modules. */
async function modulesOf(folder: string, withDrafts: boolean) {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    plugins: [contentPlugin({ folder, withDrafts })],
  });
  onTestFinished(() => server.close());
  return (name: string) => server.ssrLoadModule(name);
}

it.each([
  [true, ['/warm-floors']],
  [false, []],
])('has drafts, the newest first in the list: %s', async (withDrafts, drafts) => {
  const load = await modulesOf(contentWithDraft(), withDrafts);
  const { articles } = await load('content:articles');
  const { articlePages } = await load('content:article-pages');
  const slugs: string[] = articles.map(({ slug }: { slug: string }) => slug);
  expect(slugs.slice(0, drafts.length + 1)).toEqual([...drafts, '/curb-appeal-upgrades']);
  expect([...articlePages.keys()]).toEqual(slugs);
  expect(articles.at(-1).companionOf).toBeTruthy();
});

it('derives fields of an article from its file name, titles and picks', () => {
  expect(loadFile('articles/warm-floors.md', contentWithDraft())?.output).toMatchObject({
    id: 'warm-floors',
    slug: '/warm-floors',
    draft: true,
    cover: { id: 'warm-floors', alt: 'A gabled house front with a terracotta door, planters and a lit path' },
    introduction: [expect.stringMatching(/^Stand across the street/), expect.any(String)],
    items: [{}, { id: 'paint-the-front-door', title: 'Paint the front door' }, {}, {}, {}],
    picks: [{ price: 89.99, picture: { id: 'curb-pick-planters' } }, {}, {}],
    shop: true,
  });
});

it('imports the icons that a list names', async () => {
  const load = await modulesOf(CONTENT, false);
  const { default: tips } = await load(join(CONTENT, 'interior-tips.yaml'));
  expect(tips[0].icon).toBe(PaintRoller);
});
