import type { Comparison as Compared, PagePictures } from 'delivery/admin-api';
import pixelmatch from 'pixelmatch';
import type { ReactElement, SyntheticEvent } from 'react';
import { NewTabLink, Rows, Section } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { countText, Time } from '../ui/words.tsx';
import styles from './Release.module.css';

const FATES = { added: 'New page', changed: 'Changed page', gone: 'Removed page' } as const;
const WIDTHS = { 390: 'Phone', 1280: 'Desktop' } as const;

function pixelsOf(image: HTMLImageElement, width: number, height: number): ImageData | undefined {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  return context?.getImageData(0, 0, width, height);
}

/** Differences at most this far apart share a box. A fraction of the screenshot's width. */
const MAX_GAP = 1 / 16;

function differencesOf(before: HTMLImageElement, after: HTMLImageElement) {
  const width = Math.max(before.naturalWidth, after.naturalWidth);
  const height = Math.max(before.naturalHeight, after.naturalHeight);
  const boxes: { left: number; right: number; top: number; bottom: number }[] = [];
  if (width === 0 || height === 0) return boxes;
  const [oldPixels, newPixels] = [pixelsOf(before, width, height), pixelsOf(after, width, height)];
  if (!oldPixels || !newPixels) return boxes;
  const mask = new ImageData(width, height);
  pixelmatch(oldPixels.data, newPixels.data, mask.data, width, height, { diffMask: true });
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!mask.data[4 * pixel + 3]) continue;
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    const box = boxes.at(-1);
    if (box && y - box.bottom <= width * MAX_GAP) {
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = y;
    } else boxes.push({ left: x, right: x, top: y, bottom: y });
  }
  return boxes;
}

function markDifferences({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const figure = currentTarget.closest('figure');
  const [before, after] = figure?.querySelectorAll('img') ?? [];
  const canvas = figure?.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!before?.complete || !after?.complete || !canvas || !context) return;
  const boxes = differencesOf(before, after);
  canvas.width = after.naturalWidth;
  canvas.height = after.naturalHeight;
  context.strokeStyle = 'rgb(255 0 110)';
  context.lineWidth = Math.ceil(canvas.width / 200);
  for (const { left, right, top, bottom } of boxes)
    context.strokeRect(left - 4, top - 4, right - left + 8, bottom - top + 8);
  const top = ((boxes[0]?.top ?? 0) * after.clientWidth) / (after.naturalWidth || 1);
  for (const image of [before, after]) image.closest('section')?.scrollTo({ top: Math.max(0, top - 80) });
}

type PairProps = { app: string; comparison: string; pictures: PagePictures };

function PicturePair({ app, comparison, pictures }: PairProps): ReactElement {
  const { path, width } = pictures;
  const side = (name: 'before' | 'after') => {
    const file = pictures[name];
    if (!file) return <p>No screenshot: the page does not exist here, or the screenshot failed.</p>;
    return (
      <section
        className={styles.window}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        tabIndex={0}
        aria-label={`${path} at ${width} px, ${name}`}
      >
        <div className={styles.picture}>
          <img
            src={`/picture?${new URLSearchParams({ app, comparison, file })}`}
            alt={`The page ${name} this release`}
            loading="lazy"
            onLoad={markDifferences}
          />
          {name === 'after' && <canvas />}
        </div>
      </section>
    );
  };
  return (
    <figure className={`${styles.pair} ${width < 500 ? styles.narrow : ''}`}>
      {(['before', 'after'] as const).map((name) => (
        <div key={name}>
          <p className={styles.side}>
            {WIDTHS[width]}, {name}
          </p>
          {side(name)}
        </div>
      ))}
    </figure>
  );
}

type ComparisonProps = {
  comparison: Compared & { name: string };
  /** Undefined if neither the live site nor a preview shows the page. */
  addressOf(path: string): string | undefined;
};

export function Comparison({ comparison, addressOf }: ComparisonProps): ReactElement {
  const { app, name, stable, at, commits, pages, pictures, pictured, readdressed, kept } = comparison;
  const { unlisted = 0 } = comparison;
  const paths = [...new Set([...pages, ...pictures].map(({ path }) => path))];
  return (
    <>
      <Section title="Before and after">
        <p className={ui.small}>
          {countText(pages.length + unlisted, 'page changes', 'pages change')}
          {unlisted > 0 && ` (${pages.length} are listed)`},{' '}
          {countText(readdressed + kept, 'page has', 'pages have')} the same text. Compared <Time at={at} />{' '}
          {stable ? 'with the release that was live then' : 'with nothing: this is the first release'}.
        </p>
        {paths.length > 0 && pictured === 0 && (
          <p>There are no screenshots: the server has no browser, or no public page was added or changed.</p>
        )}
        {paths.map((path) => {
          const { fate, fragments = [] } = pages.find((page) => page.path === path) ?? {};
          const pairs = pictures.filter((pair) => pair.path === path).toSorted((a, b) => a.width - b.width);
          const address = fate === 'gone' ? undefined : addressOf(path);
          return (
            <article key={path} className={styles.page}>
              <h3>
                {fate ? FATES[fate] : 'Changed page'}{' '}
                <code>{address ? <NewTabLink href={address}>{path}</NewTabLink> : path}</code>
              </h3>
              {fragments.length > 0 && (
                <p className={ui.small}>
                  Changed by a fragment of {app} on this page: {fragments.join(', ')}
                </p>
              )}
              {pictured > 0 && pairs.length === 0 && fate !== 'gone' && (
                <p className={ui.small}>
                  No screenshot: the page looks the same, requires a login, or was not captured.{' '}
                  {countText(pictured, 'page was', 'pages were')} captured.
                </p>
              )}
              {pairs.map((pair) => (
                <PicturePair key={pair.width} app={app} comparison={name} pictures={pair} />
              ))}
            </article>
          );
        })}
      </Section>
      {commits.length > 0 && (
        <Section title="New commits">
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
