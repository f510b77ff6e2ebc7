import type { Comparison as Compared, PagePictures } from 'delivery/admin-api';
import pixelmatch from 'pixelmatch';
import { type ReactElement, useRef, useState } from 'react';
import { Rows, Section } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { countText, Time } from '../ui/words.tsx';
import styles from './Release.module.css';

const FATES = { added: 'New page', changed: 'Changed page', gone: 'Removed page' } as const;
const WIDTHS = { 390: 'Phone', 1280: 'Desktop' } as const;

const MARK = [255, 0, 110] as [number, number, number];

function pixelsOf(image: HTMLImageElement, width: number, height: number): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  return context?.getImageData(0, 0, width, height) ?? null;
}

/**
 * Draws the pixels that differ between two screenshots onto a canvas.
 * @returns their part of the screenshot and the position of the topmost one, from 0 to 1; null when the browser cannot
 *   read the screenshots.
 */
function markDifferences(before: HTMLImageElement, after: HTMLImageElement, canvas: HTMLCanvasElement) {
  const width = Math.max(before.naturalWidth, after.naturalWidth);
  const height = Math.max(before.naturalHeight, after.naturalHeight);
  const context = canvas.getContext('2d');
  if (!context || width === 0 || height === 0) return null;
  const [was, is] = [pixelsOf(before, width, height), pixelsOf(after, width, height)];
  if (!was || !is) return null;
  const mask = new ImageData(width, height);
  const count = pixelmatch(was.data, is.data, mask.data, width, height, { diffMask: true, diffColor: MARK });
  canvas.width = after.naturalWidth;
  canvas.height = after.naturalHeight;
  context.putImageData(mask, 0, 0);
  const first = mask.data.findIndex((value, index) => index % 4 === 3 && value > 0);
  return { part: count / (width * height), top: Math.max(0, first) / 4 / width / height };
}

const SIDES = ['before', 'after'] as const;

const differenceText = (part: number): string =>
  part < 0.001
    ? 'Less than 0.1% of the screenshot differs.'
    : `${(part * 100).toFixed(1)}% of the screenshot differs.`;

type PairProps = { app: string; comparison: string; pictures: PagePictures };

/** A page at one width before and after a release. Differences are marked in the second one, unless switched off. */
function PicturePair({ app, comparison, pictures }: PairProps): ReactElement {
  const { path, width } = pictures;
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [part, setPart] = useState<number>();
  const [isMarked, setMarked] = useState(true);

  function mark(): void {
    const images = [...(figure.current?.querySelectorAll('img') ?? [])];
    const [before, after] = images;
    if (!before || !after || !canvas.current || !images.every(({ complete }) => complete)) return;
    const differences = markDifferences(before, after, canvas.current);
    setPart(differences?.part);
    // Scrolls to the first difference.
    for (const image of images)
      image
        .closest('section')
        ?.scrollTo({ top: Math.max(0, (differences?.top ?? 0) * image.clientHeight - 80) });
  }

  return (
    <figure ref={figure} className={`${styles.pair} ${width < 500 ? styles.narrow : ''}`}>
      <figcaption>
        <b>{WIDTHS[width]}</b>
        <span>{part !== undefined && differenceText(part)}</span>
        <label className={ui.check}>
          <input type="checkbox" checked={isMarked} onChange={(event) => setMarked(event.target.checked)} />
          Mark the change
        </label>
      </figcaption>
      {SIDES.map((side) => {
        const file = pictures[side];
        return (
          <div key={side}>
            <p className={styles.side}>{side === 'before' ? 'Before' : 'After'}</p>
            {file ? (
              <section
                className={styles.window}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
                tabIndex={0}
                aria-label={`${path} at ${width} px, ${side}`}
              >
                <div className={styles.picture}>
                  <img
                    src={`/picture?${new URLSearchParams({ app, comparison, file })}`}
                    alt={`The page ${side} this release`}
                    loading="lazy"
                    onLoad={mark}
                  />
                  {side === 'after' && <canvas ref={canvas} hidden={!isMarked} />}
                </div>
              </section>
            ) : (
              <p>No screenshot: the page does not exist, or the screenshot failed.</p>
            )}
          </div>
        );
      })}
    </figure>
  );
}

export function Comparison({ comparison }: { comparison: Compared & { name: string } }): ReactElement {
  const { app, name, stable, at, commits, pages, pictures, pictured, readdressed, kept } = comparison;
  const paths = [...new Set([...pages, ...pictures].map(({ path }) => path))];
  return (
    <>
      <Section title="Before and after">
        <p className={ui.small}>
          {countText(pages.length, 'page changes', 'pages change')},{' '}
          {countText(readdressed + kept, 'page looks', 'pages look')} the same. Compared <Time at={at} />{' '}
          {stable ? 'with the release that was live then' : 'with nothing, because it is the first release'}.
        </p>
        {paths.length > 0 && pictured === 0 && (
          <p>There are no screenshots: the server has no browser, or no public page looks different.</p>
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
              {pairs.map((pair) => (
                <PicturePair key={pair.width} app={app} comparison={name} pictures={pair} />
              ))}
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
