// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Claim, Claims } from './claim.ts';
import { guideClaims } from './guide.ts';
import { guidePlaces, type Place, sitePlaces } from './places.ts';
import { siteClaims } from './site.ts';
import { type ComparedLink, comparedLinks } from './sources/links.ts';
import { type Compared, HOLDS, type Source } from './sources/source.ts';
import { type SourceName, sources } from './sources.ts';

/** Prices are those of a day that the page names; they need no publication. */
const MONEY = /\$[\d,.]*\d(?:(?: to |–| and | or )\$?[\d,.]*\d)*|\d+(?:¢| cents)/g;

/** A number in digits, with the unit that follows it. */
const FIGURE =
  /(?:R-)?\d[\d,./]*(?: \d\/\d)?(?:[-–]\d+)?(?:%| percent| ?°F| gallons?| psi| pounds?| lb| pCi\/L| drops)?/g;

/** What a reader may dispute with a publication in hand: it needs a claim, if only one of the editors' practice. */
const DISPUTED = /%| percent|°F| gallon| psi| pound| lb|pCi|drops|^R-\d|^19[789]\d/;

/** The figures of a place that no claim covers. */
function uncovered(text: string, claims: readonly Claim[]): readonly string[] {
  let rest = text;
  for (const [words] of claims) rest = rest.replaceAll(words, ' ');
  return (rest.replace(MONEY, ' ').match(FIGURE) ?? []).map((figure) => figure.replace(/[.,/]$/, ''));
}

const parts = [
  { name: 'the pages', file: 'docs/claims/site.ts', claims: siteClaims, places: sitePlaces() },
  { name: 'the guide', file: 'docs/claims/guide.ts', claims: guideClaims, places: await guidePlaces() },
];

describe.each(parts)('the claims of $name', ({ file, claims, places }) => {
  it('stand where the data say', () => {
    const astray = Object.entries(claims).flatMap(([id, list]) =>
      list.flatMap(([words]) => (places.get(id)?.text.includes(words) ? [] : [`${id}: ${words}`])),
    );
    expect(astray).toEqual([]);
  });

  it(`cover every share, temperature, volume, pressure, weight and year: give a new one its source in ${file}`, () => {
    const without = [...places].flatMap(([id, { text }]) =>
      uncovered(text, claims[id] ?? []).flatMap((figure) =>
        DISPUTED.test(figure) ? [`${id}: ${figure}`] : [],
      ),
    );
    expect(without).toEqual([]);
  });

  it('name the link of their page only where there is one', () => {
    const bare = Object.entries(claims).flatMap(([id, list]) =>
      list.some(([, source]) => source === 'page') && !places.get(id)?.link ? [id] : [],
    );
    expect(bare).toEqual([]);
  });

  it('have one for every page that links to a publication for a figure', () => {
    const linked = [...places].filter(([, { link, text }]) => link && /\d%|gallons/.test(text));
    expect(linked.filter(([id]) => !claims[id]?.some(([, source]) => source === 'page'))).toEqual([]);
  });
});

it('every link that a claim rests on was compared, and no other', () => {
  const urls = parts.flatMap(({ claims, places }) =>
    Object.entries(claims).flatMap(([id, list]) =>
      list.some(([, source]) => source === 'page') ? [places.get(id)?.link?.url] : [],
    ),
  );
  expect(Object.keys(comparedLinks).sort()).toEqual([...new Set(urls)].sort());
});

it('every publication is used', () => {
  const used = new Set(
    parts.flatMap(({ claims }) => Object.values(claims).flatMap((list) => list.map(([, source]) => source))),
  );
  expect(Object.keys(sources).filter((name) => !used.has(name as SourceName))).toEqual([]);
});

const cited = ({ publisher, title, url }: Source): string =>
  `${publisher}: ${url === undefined ? title : `[${title}](${url})`}`;

const compared = ({ checked, copy }: Compared): string =>
  copy === undefined ? checked : `${checked}, in [this copy](${copy})`;

function row([words, source, how]: Claim, link: Place['link']): string {
  const said = `“${words.replaceAll('|', '\\|')}”`;
  if (source === 'sum') return `| ${said} | worked out: ${how} | |`;
  if (source === 'practice') return `| ${said} | practice of the trade | |`;
  if (source === 'page')
    return `| ${said} | linked on the page: [${link?.label}](${link?.url}) | ${compared(comparedLinks[link?.url as ComparedLink])} |`;
  const publication: Source = sources[source];
  return `| ${said} | ${cited(publication)} | ${compared(publication)} |`;
}

function section(claims: Claims, places: ReadonlyMap<string, Place>): string {
  return [...places]
    .flatMap(([id, { text, link }]) => {
      const own = claims[id] ?? [];
      const ours = uncovered(text, own);
      if (own.length === 0 && ours.length === 0) return [];
      const lines = [`### ${id}`];
      if (own.length > 0)
        lines.push(
          [
            '| Words | Source | Compared on |',
            '| --- | --- | --- |',
            ...own.map((claim) => row(claim, link)),
          ].join('\n'),
        );
      if (ours.length > 0) lines.push(`Our own figures: ${ours.join(', ')}.`);
      return [lines.join('\n\n')];
    })
    .join('\n\n');
}

it('docs/claims.md lists every claim and every figure of our own; “vitest run docs/claims -u” writes it anew', async () => {
  const [site, guide] = parts.map(({ claims, places }) => section(claims, places));
  const page = `# What we claim, and who says so

Every figure that a reader of the site or of the guide may act on or dispute, with the publication that it comes
from and the day on which the two were last compared.

- The data are in \`docs/claims\`: \`site.ts\` for the pages, \`guide.ts\` for the PDF, \`sources\` for the
  publications. This page is written from them, and a test compares it.
- A share, a temperature, a volume, a pressure, a weight or a year before 2000 needs a claim. The test fails at one
  that has none.
- A claim names a publication, or says that it is worked out from other figures, or that it is the practice of the
  trade: what the editors and the usual instructions of makers say, for which no publication is claimed.
- “Our own figures” are the other numbers in digits: sizes of our own projects, what to look for in a product,
  counts of a list. A new number changes this page, so the test asks for a look at it.
- Prices and times of a job are typical ones, with their date on the page and in the guide. Numbers in words are not
  found by the test; those that matter have a claim all the same.
- “Compared on” is the day on which the two were laid side by side, always in a stored copy: of the address itself,
  or, as linked, of another edition, of a page that repeats or quotes its words, or of another public office that
  gives the same figure. The live page may have changed since. A publication that nobody compared cannot be a source:
  \`checked\` is required.
- A comparison holds for \`kind\`: ${Object.entries(HOLDS)
    .map(([kind, days]) => `${days} days for \`${kind}\``)
    .join(', ')} (\`sources/source.ts\` says what is which). The console’s page
  “This week” lists what is due. \`npm run links\` tries every outbound link.

## The pages

By the record of \`mfe-content/src/data\`.

${site}

## The guide

By the page of \`mfe-guide/pdf/chapters\`.

${guide}
`;
  await expect(page).toMatchFileSnapshot('../claims.md');
});
