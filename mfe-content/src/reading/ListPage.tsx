import type { ReactElement, ReactNode } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import type { ListContent, PageOpening } from '../../loader/schemas.ts';
import { Disclosure } from '../parts/affiliate.tsx';
import { PageHero } from '../parts/PageHero.tsx';
import { Picks } from '../parts/Picks.tsx';
import { PageActions } from './PageActions.tsx';
import { PullQuote } from './TipList.tsx';

/** Specification section 2. */
export function ListPage({
  page,
  content,
  entries,
  ids: [entriesId, picksId],
  children,
}: {
  page: PageOpening;
  content: ListContent;
  entries: readonly { id: string; title: string }[];
  ids: readonly [string, string];
  children: ReactNode;
}): ReactElement {
  const { title, quote, picksTitle, picksLede, picks } = content;
  return (
    <>
      <PageHero page={page} contents={entries}>
        <PageActions title={page.title} />
      </PageHero>
      <Section id={entriesId} title={title} lede={<Disclosure place="above" />}>
        {children}
      </Section>
      {quote ? <PullQuote text={quote} /> : null}
      <Section id={picksId} title={picksTitle} tone="sunken" lede={picksLede ? <p>{picksLede}</p> : null}>
        <Picks picks={picks} />
      </Section>
      <Fragment of="guide" name="call-to-action" {...page.guide} />
      <Disclosure place="end" />
    </>
  );
}
