import { expect, it } from 'vitest';
import { chapters } from './chapters.ts';
import { chaptersModule } from './chapters-module.ts';
import { previewsModule } from './previews-module.ts';

it('writes the file, the size and the page of each preview', () => {
  const text = previewsModule(
    [{ pageId: 'spring', alt: 'It’s a "page"', caption: "The year's page" }],
    () => 7,
  );
  expect(text).toContain(
    "file: 'guide-preview-1.jpg',\n    large: 'guide-preview-1-large.jpg',\n    width: 600,\n    height: 776,",
  );
  expect(text).toContain("caption: 'The year\\'s page',\n    page: 7,");
});

it('writes the page of each chapter', () => {
  const text = chaptersModule(chapters, (id) => id.length);
  expect(text.match(/ {4}page: \d+,/g)).toEqual(chapters.map(({ id }) => `    page: ${id.length},`));
});
