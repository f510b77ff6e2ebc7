// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { describeLinks, type LinkTarget, readPdf } from './chromium-pdf.ts';

describe('reading', () => {
  const pdf = (catalog: string): Buffer =>
    Buffer.from(
      [
        '%PDF-1.4',
        '2 0 obj\n<</Type /Pages /Kids [3 0 R]>>\nendobj',
        '3 0 obj\n<</Type /Page>>\nendobj',
        `9 0 obj\n<</Type /Catalog /Pages 2 0 R${catalog}>>\nendobj`,
      ].join('\n'),
      'latin1',
    );

  // Pages, title, bookmarks and links of the true PDF: `guide.test.ts`.
  it('tells a real font that is embedded from one that is drawn, and from one that is left to the machine', () => {
    const fonts = [
      '20 0 obj\n<</Type /Font\n/Subtype /Type0\n/DescendantFonts [21 0 R]\n/ToUnicode 9 0 R>>\nendobj',
      '21 0 obj\n<</Type /Font\n/FontDescriptor 22 0 R\n/Subtype /CIDFontType2>>\nendobj',
      '22 0 obj\n<</Type /FontDescriptor\n/FontFile2 23 0 R>>\nendobj',
      '30 0 obj\n<</Type /Font\n/Subtype /Type3>>\nendobj',
      '40 0 obj\n<</Type /Font\n/Subtype /TrueType\n/BaseFont /Helvetica>>\nendobj',
    ].join('\n');
    expect(readPdf(Buffer.concat([pdf(''), Buffer.from(`\n${fonts}`)])).fonts).toEqual([
      { type: 'Type0', hasText: true, isEmbedded: true },
      { type: 'Type3', hasText: false, isEmbedded: false },
      { type: 'TrueType', hasText: false, isEmbedded: false },
    ]);
  });

  it('tells a tagged document with a language from one without', () => {
    const tagged = pdf(' /MarkInfo <</Type /MarkInfo\n/Marked true>> /StructTreeRoot 8 0 R /Lang (en-US)');
    expect(readPdf(tagged)).toMatchObject({ isTagged: true, language: 'en-US' });
    expect(readPdf(pdf(''))).toMatchObject({ isTagged: false, language: '', bookmarks: [] });
  });

  it('refuses what is no PDF of Chromium', () => {
    expect(() => readPdf(Buffer.from('hello'))).toThrow('no PDF');
  });
});

describe('describing links', () => {
  /** A PDF as Chromium lays it out, with a true table of objects. */
  function printed(bodies: readonly string[]): Buffer {
    let text = '%PDF-1.4\n%\u00d3\u00eb\u00e9\u00e1\n';
    const offsets = bodies.map((body, index) => {
      const offset = text.length;
      text += `${index + 1} 0 obj\n${body}\nendobj\n`;
      return offset;
    });
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${bodies.length + 1}\n/Root 4 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
    return Buffer.from(text, 'latin1');
  }

  const inside = '<</Type /Annot\n/Subtype /Link\n/F 4\n/Rect [0 0 9 9]\n/Dest /caulk\n/StructParent 1>>';
  const outside =
    '<</Type /Annot\n/Subtype /Link\n/F 4\n/A <</Type /Action\n/S /URI\n/URI (https://www.epa.gov/a\\(b\\))>>\n/StructParent 2>>';
  const stream = '<</Length 5>> stream\n\u0000\u00ff/Typ\nendstream';
  const catalog = '<</Type /Catalog\n/Pages 5 0 R>>';
  const pages = '<</Type /Pages\n/Kids [6 0 R]>>';
  const pdf = printed([inside, stream, outside, catalog, pages, '<</Type /Page>>']);

  const describe = (target: LinkTarget): string =>
    'page' in target ? `Page 24: ${target.page}` : `Outside – ${target.address}`;

  it('gives each link the description of where it leads', () => {
    const described = describeLinks(pdf, describe);
    expect(readPdf(described).linkDescriptions).toEqual([
      'Page 24: caulk',
      'Outside – https://www.epa.gov/a(b)',
    ]);
  });

  it('leaves everything else as it was, byte for byte, where the table of objects says it is', () => {
    const text = describeLinks(pdf, describe).toString('latin1');
    expect(text).toContain(stream);
    const table = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
    expect(table).toMatch(/^xref\n0 7\n/);
    for (const [id, row] of (table.match(/^\d{10} 00000 n $/gm) ?? []).entries())
      expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${id + 1} 0 obj\n`));
  });

  it('refuses a link that leads nowhere, and what is no PDF of Chromium', () => {
    expect(() => describeLinks(printed([inside.replace('/Dest /caulk\n', ''), stream]), describe)).toThrow(
      'nowhere',
    );
    expect(() => describeLinks(Buffer.from('hello'), describe)).toThrow('no PDF');
  });
});
