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
export type PdfFont = {
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
