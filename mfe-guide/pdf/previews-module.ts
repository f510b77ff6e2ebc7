import { previewFormat } from './preview-format.ts';
import type { PreviewSource } from './previews.ts';
import { sourceField } from './source-field.ts';

/** Text of `src/guide-previews.ts`: the previews' files, sizes and words, with the page each one shows. */
export function previewsModule(previews: readonly PreviewSource[], pageOf: (id: string) => number): string {
  const items = previews.map(({ pageId, alt, caption }, index) =>
    [
      '  {',
      sourceField('file', `guide-preview-${index + 1}.jpg`),
      sourceField('large', `guide-preview-${index + 1}-large.jpg`),
      `    width: ${previewFormat.width},`,
      `    height: ${previewFormat.height},`,
      sourceField('alt', alt),
      sourceField('caption', caption),
      `    page: ${pageOf(pageId)},`,
      '  },',
    ].join('\n'),
  );
  return `// Written by \`npm run guide:pdf\` from pdf/previews.ts: change it there.

/** A picture of a page of the guide, in \`public/\`. */
export type GuidePreview = {
  readonly file: string;
  /** The same page in a size to read, also in \`public/\`. */
  readonly large: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Page of the PDF that it shows, counted from 1. */
  readonly page: number;
};

/** The three pages that the download page shows. */
export const guidePreviews: readonly GuidePreview[] = [
${items.join('\n')}
];
`;
}
