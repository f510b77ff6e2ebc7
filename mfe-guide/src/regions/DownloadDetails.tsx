import type { ReactElement } from 'react';
import { Benefits } from '../download/Benefits.tsx';
import { ChapterList } from '../parts/ChapterList.tsx';
import { PagePreviews } from '../parts/PagePreviews.tsx';
import { Section } from '../parts/Section.tsx';

/** The guide's chapters, previews and benefits. A static region. */
export function DownloadDetails(): ReactElement {
  return (
    <>
      <Section
        id="chapters"
        title="Six chapters, one house"
        lede="Read it in a weekend, or open it at the page you need tonight."
      >
        <ChapterList />
      </Section>
      <Section id="previews" title="Three pages, as they print" tone="sunken">
        <PagePreviews />
      </Section>
      <Section id="benefits" title="Why it’s worth printing">
        <Benefits />
      </Section>
    </>
  );
}
