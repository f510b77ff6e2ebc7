import type { Comparison as Compared, PagePictures } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Rows, Section } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { countText, Time } from '../words/words.tsx';
import { PicturePair } from './PicturePair.tsx';
import styles from './Release.module.css';

const FATES = { added: 'New page', changed: 'Changed page', gone: 'Removed page' } as const;
const WIDTHS = { 390: 'Phone', 1280: 'Desktop' } as const;

/** The pictures of one page before and after, with a tab for each width at which they differ. */
const Pictures = ({ app, name, pairs }: { app: string; name: string; pairs: PagePictures[] }) => (
  <Tabs className={styles.tabs ?? ''}>
    <TabList aria-label="Width" className={styles.tabList ?? ''}>
      {pairs.map(({ width }) => (
        <Tab key={width} id={width} className={styles.tab ?? ''}>
          {WIDTHS[width]}
        </Tab>
      ))}
    </TabList>
    {pairs.map((pair) => (
      <TabPanel key={pair.width} id={pair.width} className={styles.panel ?? ''}>
        <PicturePair app={app} comparison={name} pictures={pair} />
      </TabPanel>
    ))}
  </Tabs>
);

/** The changes of a release: its pages before and after, and its commits. */
export function Comparison({ comparison }: { comparison: Compared & { name: string } }): ReactElement {
  const { app, name, stable, at, commits, pages, pictures, pictured, readdressed, kept } = comparison;
  const paths = [...new Set([...pages, ...pictures].map(({ path }) => path))];
  return (
    <>
      <Section title="Before and after">
        <p className={ui.small}>
          {countText(pages.length, 'page changes', 'pages change')},{' '}
          {countText(readdressed + kept, 'page looks', 'pages look')} the same. Compared{' '}
          {stable ? 'with the release that was live' : 'with nothing, because it is the first release'}{' '}
          <Time at={at} />.
        </p>
        {paths.length > 0 && pictured === 0 && (
          <p>There are no pictures: the server has no browser, or no public page looks different.</p>
        )}
        {paths.map((path) => {
          const { fate, fragments = [] } = pages.find((page) => page.path === path) ?? {};
          const pairs = pictures.filter((pair) => pair.path === path).toSorted((a, b) => a.width - b.width);
          return (
            <article key={path} className={styles.page}>
              <h3>
                {fate ? FATES[fate] : 'Changed page'} <code>{path}</code>
              </h3>
              {fragments.length > 0 && (
                <p className={ui.small}>
                  Changed by a fragment of {app} on this page: {fragments.join(', ')}
                </p>
              )}
              {pairs.length > 0 && <Pictures app={app} name={name} pairs={pairs} />}
            </article>
          );
        })}
      </Section>
      {commits.length > 0 && (
        <Section title="Commits since the live release">
          <Rows
            rows={commits.map(({ commit, subject }) => [
              subject,
              <code key={commit}>{commit.slice(0, 8)}</code>,
            ])}
          />
        </Section>
      )}
    </>
  );
}
