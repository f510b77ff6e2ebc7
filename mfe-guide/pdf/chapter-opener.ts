import type { ChapterSource } from './chapters.ts';
import type { GuidePage } from './guide-page.ts';

/** The first page of a chapter: its scene, number, title, opening paragraph and the list of its pages. */
export function chapterOpener(chapter: ChapterSource, pages: readonly GuidePage[]): GuidePage {
  const list = pages.map((page) => `<li><a href="#${page.id}" data-page="{page}">${page.heading}</a></li>`);
  return {
    id: chapter.id,
    chapter: chapter.number,
    heading: chapter.title,
    html: `<section class="page opener" id="${chapter.id}">
<div class="scene"><img src="drawings/${chapter.id}.svg" alt="${chapter.scene}"></div>
<div class="opener-text">
<div><p class="kicker">Chapter ${chapter.number}</p><h1>${chapter.title}</h1><p class="intro">${chapter.intro}</p></div>
<div><p class="label">In this chapter</p><ol>${list.join('\n')}</ol></div>
</div>
</section>`,
  };
}
