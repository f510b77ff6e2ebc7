// @vitest-environment node
import { expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';

const pdf = (catalog: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj\n<</Title <FEFF00480069>>>\nendobj',
      '2 0 obj\n<</Type /Pages /Kids [3 0 R 4 0 R]>>\nendobj',
      '3 0 obj\n<</Type /Page>>\nendobj',
      '4 0 obj\n<</Type /Page>>\nendobj',
      '5 0 obj\n<</Type /Outlines /First 6 0 R>>\nendobj',
      '6 0 obj\n<</Title (One \\(1\\))\n/Dest [3 0 R /XYZ 0 0 0]\n/Next 7 0 R>>\nendobj',
      '7 0 obj\n<</Title (Two)\n/Dest [4 0 R /XYZ 0 0 0]>>\nendobj',
      '8 0 obj\n<</S /URI /URI (https://www.epa.gov/)>>\nendobj',
      `9 0 obj\n<</Type /Catalog /Pages 2 0 R${catalog}>>\nendobj`,
    ].join('\n'),
    'latin1',
  );

it('reads pages, title, bookmarks and links', () => {
  expect(readPdf(pdf(' /Outlines 5 0 R'))).toMatchObject({
    pages: 2,
    title: 'Hi',
    bookmarks: [
      { title: 'One (1)', page: 1 },
      { title: 'Two', page: 2 },
    ],
    links: ['https://www.epa.gov/'],
  });
});

it('reads where links inside of the document lead to', () => {
  const link = '\n10 0 obj\n<</Type /Annot\n/Subtype /Link\n/Rect [0 0 9 9]\n/Dest /house-record>>\nendobj';
  expect(readPdf(Buffer.concat([pdf(''), Buffer.from(link)])).jumps).toEqual(['house-record']);
});

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
