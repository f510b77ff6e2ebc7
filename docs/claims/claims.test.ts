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

const compared = ({ checked, copy }: Compared): string =>
  copy === undefined ? checked : `${checked}, in [this copy](${copy})`;

/** The publications that claims of `sources` name, each once. */
const publications = Object.entries<Source>(sources)
  .map(
    ([name, source]) =>
      `| ${name} | ${source.publisher}: ${source.url === undefined ? source.title : `[${source.title}](${source.url})`} | ${compared(source)} |`,
  )
  .join('\n');

function line([words, source, how]: Claim, link: Place['link']): string {
  const said = `- “${words}”:`;
  if (source === 'sum') return `${said} ${how}`;
  if (source !== 'page') return `${said} ${source}`;
  return `${said} [${link?.label}](${link?.url}), ${compared(comparedLinks[link?.url as ComparedLink])}`;
}

function section(claims: Claims, places: ReadonlyMap<string, Place>): string {
  return [...places]
    .flatMap(([id, { text, link }]) => {
      const own = claims[id] ?? [];
      const ours = uncovered(text, own);
      if (own.length === 0 && ours.length === 0) return [];
      return [
        [
          `**${id}**${ours.length > 0 ? `: ${ours.join('; ')}` : ''}`,
          ...(own.length > 0 ? ['', ...own.map((claim) => line(claim, link))] : []),
        ].join('\n'),
      ];
    })
    .join('\n\n');
}

it('docs/claims.md lists every claim and every figure of our own; “vitest run docs/claims -u” writes it anew', async () => {
  const [site, guide] = parts.map(({ claims, places }) => section(claims, places));
  const page = `# What we claim, and who says so

Every figure that a reader may act on or dispute, and what stands behind it. The data are in \`docs/claims\`; a test
writes this page from them, and fails at a share, temperature, volume, pressure, weight or year before 2000 without a claim.

- A claim rests on a publication of the first table, on one that its own page links to, on other figures (a sum), or on
  \`practice\`: the practice of the trade or the usual instructions of makers.
- After a place's name stand our own figures: sizes of our projects, what to look for, counts. A new one changes this
  page, so somebody looks at it. Prices and times of a job are typical ones, and the page says of which day.
- The day is when both were laid side by side, in a stored copy: of the address, or of the linked edition or page that
  has the same words or figure. That holds for ${Object.entries(HOLDS)
    .map(([kind, days]) => `${days} days (\`${kind}\`)`)
    .join(', ')}. The console’s page “This week” lists what is due; \`npm run links\` tries every link.

## Publications

| name | publication | compared on |
| --- | --- | --- |
${publications}

## The pages, by the record of \`mfe-content/src/data\`

${site}

## The guide, by the page of \`mfe-guide/pdf/chapters\`

${guide}
`;
  await expect(page).toMatchFileSnapshot('../claims.md');
});
