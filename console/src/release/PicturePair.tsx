import type { PagePictures } from 'delivery/admin-api';
import { type ReactElement, type SyntheticEvent, useRef, useState } from 'react';
import { type Box, differences, type Pixels } from './differences.ts';
import styles from './PicturePair.module.css';

const SIDES = ['before', 'after'] as const;

/** The address of a picture of a comparison. */
export const pictureAt = (app: string, comparison: string, file: string): string =>
  `/picture?${new URLSearchParams({ app, comparison, file })}`;

function pixelsOf(image: HTMLImageElement): Pixels | null {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  return context && canvas.height > 0 ? context.getImageData(0, 0, canvas.width, canvas.height) : null;
}

/** How many places are marked, in words. */
const markedText = ({ before, after }: Record<(typeof SIDES)[number], readonly Box[]>): string => {
  // What is gone is marked in the one, and what is new in the other.
  const length = Math.max(before.length, after.length);
  return length === 1 ? 'One place differs.' : `${length} places differ.`;
};

/** A page at one width, before and after, with the differences marked. */
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
  const images = useRef<Partial<Record<(typeof SIDES)[number], HTMLImageElement>>>({});
  const [marks, setMarks] = useState<ReturnType<typeof differences> | null>(null);

  function arrived({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
    const side = currentTarget.dataset.side === 'before' ? 'before' : 'after';
    images.current[side] = currentTarget;
    const [before, after] = SIDES.map((one) => images.current[one] && pixelsOf(images.current[one]));
    if (!before || !after) return;
    const found = differences(before, after);
    setMarks(found);
    // What differs is in sight, with a little of what stands above.
    for (const one of SIDES) {
      const image = images.current[one];
      const [first] = found[one];
      if (!image || !first) continue;
      const scale = image.clientHeight / image.naturalHeight;
      image.closest('section')?.scrollTo({ top: Math.max(0, first.y * scale - 80) });
    }
  }

  return (
    <figure className={`${styles.pair} ${width < 500 ? styles.narrow : ''}`}>
      <figcaption>
        {width} px wide. {marks && markedText(marks)}
      </figcaption>
      {SIDES.map((side) => {
        const name = pictures[side];
        const image = images.current[side];
        return (
          <div key={side}>
            <p className={styles.side}>{side === 'before' ? 'Before' : 'After'}</p>
            {name ? (
              <section
                className={styles.window}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
                tabIndex={0}
                aria-label={`${path} at ${width} px, ${side}`}
              >
                <div className={styles.picture}>
                  <img
                    src={pictureAt(app, comparison, name)}
                    alt={`The page ${side} this release`}
                    data-side={side}
                    onLoad={arrived}
                  />
                  {marks && image && (
                    <svg viewBox={`0 0 ${image.naturalWidth} ${image.naturalHeight}`} aria-hidden="true">
                      {marks[side].map((box) => (
                        <rect key={`${box.x} ${box.y}`} className={styles.mark} {...box} />
                      ))}
                    </svg>
                  )}
                </div>
              </section>
            ) : (
              <p>No picture: there is no such page, or none could be taken.</p>
            )}
          </div>
        );
      })}
    </figure>
  );
}
