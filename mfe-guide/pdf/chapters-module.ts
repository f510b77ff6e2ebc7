import type { ChapterSource } from './chapters.ts';
import { sourceField } from './source-field.ts';

/** Text of `src/guide-chapters.ts`: what the download page says of the chapters, with their true page numbers. */
export function chaptersModule(chapters: readonly ChapterSource[], pageOf: (id: string) => number): string {
  const items = chapters.map(({ number, id, title, description }) =>
    [
      '  {',
      `    number: ${number},`,
      sourceField('title', title),
      sourceField('description', description),
      `    page: ${pageOf(id)},`,
      '  },',
    ].join('\n'),
  );
  return `// Written by \`npm run guide:pdf\` from pdf/chapters.ts: change it there.

/** A chapter of the guide as the download page lists it. */
export type GuideChapter = {
  readonly number: number;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Page of the PDF on which the chapter begins, counted from 1. */
  readonly page: number;
};

/** The guide's six chapters, in reading order. */
export const guideChapters: readonly GuideChapter[] = [
${items.join('\n')}
];
`;
}
