/** Where a link of a PDF leads: the id of a page of the guide, or an address outside of it. */
export type LinkTarget = { readonly page: string } | { readonly address: string };

const LINK = /^\/Type \/Annot\n\/Subtype \/Link\n/m;

/** A text string of PDF, in UTF-16 as it stands for any letter (ISO 32000-1, 7.9.2.2). */
const textString = (text: string): string =>
  `<FEFF${[...Buffer.from(text, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

/** Where a link annotation leads, from its dictionary. */
export function linkTarget(dictionary: string): LinkTarget {
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
