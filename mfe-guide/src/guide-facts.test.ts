import { describe, expect, it } from 'vitest';
import { edition } from '../pdf/chapters.ts';
import lock from '../pdf/guide.lock.json' with { type: 'json' };
import { guideChapters } from './guide-chapters.ts';
import { guideFacts } from './guide-facts.ts';
import { guidePreviews } from './guide-previews.ts';

describe('what the pages say of the guide', () => {
  it('is the title on the cover of the PDF', () => {
    expect(guideFacts.title).toBe(edition.title);
  });

  it('is the number of pages that were printed', () => {
    expect(guideFacts.pages).toBe(lock.pages.length);
  });

  it('is six chapters and three previews (specification sections 2 and 9)', () => {
    expect(guideChapters.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(guidePreviews).toHaveLength(3);
  });
});
