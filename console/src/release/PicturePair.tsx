import type { PagePictures } from 'delivery/admin-api';
import { type ReactElement, useRef, useState } from 'react';
import ui from '../ui/ui.module.css';
import { markDifferences } from './mark-differences.ts';
import styles from './PicturePair.module.css';

const SIDES = ['before', 'after'] as const;

const differenceText = (part: number): string =>
  part < 0.001
    ? 'Less than 0.1% of the picture differs.'
    : `${(part * 100).toFixed(1)}% of the picture differs.`;

/** A page at one width before and after a release. Differences are marked in the second picture, unless switched off. */
export function PicturePair({
  app,
  comparison,
  pictures,
}: {
  app: string;
  /** The comparison's name. */
  comparison: string;
  pictures: PagePictures;
}): ReactElement {
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
                    onLoad={mark}
                  />
                  {side === 'after' && <canvas ref={canvas} hidden={!isMarked} />}
                </div>
              </section>
            ) : (
              <p>No picture: there is no such page, or it could not be taken.</p>
            )}
          </div>
        );
      })}
    </figure>
  );
}
