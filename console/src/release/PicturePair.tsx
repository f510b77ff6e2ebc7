import type { PagePictures } from 'delivery/admin-api';
import { type ReactElement, type SyntheticEvent, useRef, useState } from 'react';
import { type Box, differences, type Pixels } from './differences.ts';
import styles from './PicturePair.module.css';

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

function pixelsOf(image: HTMLImageElement): Pixels | null {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  return context && canvas.height > 0 ? context.getImageData(0, 0, canvas.width, canvas.height) : null;
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** The address of a picture of a comparison. */
export const pictureAt = (app: string, comparison: string, file: string): string =>
  `/picture?${new URLSearchParams({ app, comparison, file })}`;

/** How many places are marked, in words. */
function markedText(boxes: readonly Box[] | undefined): string {
  if (!boxes) return '';
  return boxes.length === 1 ? 'One place differs.' : `${boxes.length} places differ.`;
}

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
  const images = useRef<Partial<Record<Side, HTMLImageElement>>>({});
  const [marks, setMarks] = useState<Record<Side, Box[]> | null>(null);

  const arrived = (side: Side) => (event: SyntheticEvent<HTMLImageElement>) => {
    images.current[side] = event.currentTarget;
    const { before, after } = images.current;
    const both = before && after && [pixelsOf(before), pixelsOf(after)];
    if (!both?.[0] || !both[1]) return;
    const found = differences(both[0], both[1]);
    setMarks(found);
    // What differs is in sight, with a little of what stands above.
    for (const one of SIDES) {
      const image = images.current[one];
      const [first] = found[one];
      if (!image || !first) continue;
      const scale = image.clientHeight / image.naturalHeight;
      image.closest('[data-scroll]')?.scrollTo({ top: Math.max(0, first.y * scale - 80) });
    }
  };

  const picture = (side: Side, name: string) => {
    return (
      <section
        className={styles.window}
        data-scroll
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        aria-label={`${path} at ${width} px, ${side}`}
      >
        <div className={styles.picture}>
          <img
            src={pictureAt(app, comparison, name)}
            alt={`The page ${side} this release`}
            onLoad={arrived(side)}
          />
          {marks?.[side].map((box) => {
            const image = images.current[side];
            const [wide, tall] = [image?.naturalWidth ?? 1, image?.naturalHeight ?? 1];
            return (
              <span
                key={`${box.x} ${box.y}`}
                className={styles.mark}
                style={{
                  left: percent(box.x, wide),
                  top: percent(box.y, tall),
                  width: percent(box.width, wide),
                  height: percent(box.height, tall),
                }}
              />
            );
          })}
        </div>
      </section>
    );
  };
  return (
    <figure className={`${styles.pair} ${width < 500 ? styles.narrow : ''}`}>
      <figcaption>
        {width} px wide. {markedText(marks?.after)}
      </figcaption>
      {SIDES.map((side) => {
        const name = pictures[side];
        return (
          <div key={side}>
            <p className={styles.side}>{side === 'before' ? 'Before' : 'After'}</p>
            {name ? picture(side, name) : <p>No picture: there is no such page, or none could be taken.</p>}
          </div>
        );
      })}
    </figure>
  );
}
