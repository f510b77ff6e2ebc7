/** What a PDF says of itself, read from its plain objects. */
export type PdfFacts = {
  readonly pages: number;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** The top level of the bookmarks, with the page each one opens, counted from 1. */
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[];
  /** Every address outside of the document that a link leads to. */
  readonly links: readonly string[];
  /** Every place inside of the document that a link leads to, by the id of its page. */
  readonly jumps: readonly string[];
  /** What a screen reader says of each link, in the file's order; empty for a link without words. */
  readonly linkDescriptions: readonly string[];
  /** The alternative text of each figure of the tagged structure; empty for a figure without one. */
  readonly figures: readonly string[];
  readonly fonts: readonly PdfFont[];
};

/** A font that a PDF writes with. */
type PdfFont = {
  /** `Type0` is a real one; `Type3` is drawn letter by letter, without the hints that keep it sharp. */
  readonly type: string;
  /** Whether its letters can be copied and searched as text. */
  readonly hasText: boolean;
  /** Whether its outlines are in the file. */
  readonly isEmbedded: boolean;
};

const decode = (value: string): string => {
  const text = value.startsWith('<')
    ? new TextDecoder('utf-16be').decode(Buffer.from(value.replace(/^<FEFF|>$/g, ''), 'hex'))
    : value.slice(1, -1).replace(/\\([()\\])/g, '$1');
  return text.replaceAll('\u00a0', ' ');
};

/**
 * Reads a PDF as Chromium writes it: objects in plain text, only their streams compressed.
 * @throws when it has no catalog or no page tree, as with a file of another program.
 */
export function readPdf(file: Buffer): PdfFacts {
  const text = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of text.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const catalog = [...objects.values()].find((body) => body.startsWith('<</Type /Catalog'));
  const root = catalog === undefined ? undefined : /\/Pages (\d+) 0 R/.exec(catalog)?.[1];
  if (catalog === undefined || root === undefined) throw new Error('This is no PDF that Chromium printed');

  const pagesBelow = (id: string): string[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id) ?? '')?.[1];
    return kids === undefined
      ? [id]
      : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => pagesBelow(kid));
  };
  const pages = pagesBelow(root);

  /** A font with the objects below it, the last of which has the outlines. */
  const withParts = (body: string): string =>
    `${body} ${[...body.matchAll(/\/(?:DescendantFonts \[|FontDescriptor )(\d+) 0 R/g)]
      .map(([, id = '']) => withParts(objects.get(id) ?? ''))
      .join(' ')}`;
  const fonts = [...objects.values()]
    .filter((body) => /^<<\/Type \/Font\s/.test(body) && !body.includes('/CIDFontType'))
    .map((body) => ({
      type: /\/Subtype \/(\w+)/.exec(body)?.[1] ?? '',
      hasText: body.includes('/ToUnicode'),
      isEmbedded: /\/FontFile[23]? /.test(withParts(body)),
    }));

  const bookmarks: { title: string; page: number }[] = [];
  const outlines = /\/Outlines (\d+) 0 R/.exec(catalog)?.[1] ?? '';
  let next = /\/First (\d+) 0 R/.exec(objects.get(outlines) ?? '')?.[1];
  while (next !== undefined) {
    const body = objects.get(next) ?? '';
    const title = decode(/\/Title (<[^>]*>|\((?:\\.|[^\\)])*\))/.exec(body)?.[1] ?? '()');
    bookmarks.push({ title, page: pages.indexOf(/\/Dest \[(\d+) 0 R/.exec(body)?.[1] ?? '') + 1 });
    next = /\/Next (\d+) 0 R/.exec(body)?.[1];
  }
  const links = [...objects.values()].filter((body) => /^<<\/Type \/Annot\s+\/Subtype \/Link\b/.test(body));
  return {
    pages: pages.length,
    title: decode(/<<\/Title (<[^>]*>|\((?:\\.|[^\\)])*\))/.exec(objects.get('1') ?? '')?.[1] ?? '()'),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? '',
    isTagged: /\/MarkInfo <<[^>]*\/Marked true/.test(catalog) && catalog.includes('/StructTreeRoot'),
    bookmarks,
    links: [...text.matchAll(/\/URI \(((?:\\.|[^\\)])*)\)/g)].map(([, address = '']) => address),
    linkDescriptions: links.map((body) => decode(/\/Contents (<[^>]*>)/.exec(body)?.[1] ?? '()')),
    figures: [...objects.values()]
      .filter((body) => /^<<\/Type \/StructElem\n\/S \/Figure\n/.test(body))
      .map((body) => decode(/\/Alt (<[^>]*>|\((?:\\.|[^\\)])*\))/.exec(body)?.[1] ?? '()')),
    jumps: links.flatMap((body) => /\/Dest \/([\w-]+)/.exec(body)?.[1] ?? []),
    fonts,
  };
}

/** Where a link of a PDF leads: the id of a page of the guide, or an address outside of it. */
export type LinkTarget = { readonly page: string } | { readonly address: string };

const LINK = /^\/Type \/Annot\n\/Subtype \/Link\n/m;

/** A text string of PDF, in UTF-16 as it stands for any letter (ISO 32000-1, 7.9.2.2). */
const textString = (text: string): string =>
  `<FEFF${[...Buffer.from(text, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

/** Where a link annotation leads, from its dictionary. */
function linkTarget(dictionary: string): LinkTarget {
  const page = /\/Dest \/([\w-]+)/.exec(dictionary)?.[1];
  const address = /\/URI \(((?:\\.|[^\\)])*)\)/.exec(dictionary)?.[1]?.replace(/\\([()\\])/g, '$1');
  if (page !== undefined) return { page };
  if (address !== undefined) return { address };
  throw new Error(`A link of the guide leads nowhere: ${dictionary}`);
}

/**
 * Gives every link of a PDF that Chromium printed a description (`/Contents`, ISO 32000-1, 12.5.2 and 14.9.3), which
 * Chromium leaves out: what a screen reader says of a link when it lists a page's links.
 * @param describe words for a link's target.
 * @throws when the file is not laid out as Chromium lays it out: one table of objects at its end.
 */
export function describeLinks(pdf: Buffer, describe: (target: LinkTarget) => string): Buffer {
  // Latin 1 maps every byte to one letter and back, so streams survive.
  const text = pdf.toString('latin1');
  const [, at = ''] = /startxref\n(\d+)\n%%EOF\s*$/.exec(text) ?? [];
  const table = /^xref\n0 (\d+)\n([\s\S]*?)trailer\n([\s\S]*?)startxref/.exec(text.slice(Number(at || -1)));
  if (at === '' || table === null) throw new Error('This is no PDF that Chromium printed');
  const [, size = '', rows = '', trailer = ''] = table;
  const offsets = rows.match(/^\d{10} \d{5} [nf]/gm)?.map((row) => Number(row.slice(0, 10))) ?? [];
  if (offsets.length !== Number(size)) throw new Error('The table of objects of the PDF is not whole');

  const order = offsets.map((offset, id) => ({ offset, id })).slice(1);
  order.sort((one, other) => one.offset - other.offset);
  let out = text.slice(0, order[0]?.offset ?? 0);
  const moved = new Map<number, number>();
  for (const [index, { offset, id }] of order.entries()) {
    const object = text.slice(offset, order[index + 1]?.offset ?? Number(at));
    moved.set(id, out.length);
    const isLink = object.startsWith(`${id} 0 obj\n<<`) && LINK.test(object.slice(`${id} 0 obj\n<<`.length));
    out += isLink
      ? object.replace(
          '/Subtype /Link\n',
          () => `/Subtype /Link\n/Contents ${textString(describe(linkTarget(object)))}\n`,
        )
      : object;
  }
  const row = (id: number): string => `${String(moved.get(id) ?? 0).padStart(10, '0')} 00000 n \n`;
  const all = Array.from({ length: Number(size) - 1 }, (_, index) => row(index + 1)).join('');
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${all}trailer\n${trailer}startxref\n${out.length}\n%%EOF\n`;
  return Buffer.from(out + end, 'latin1');
}
