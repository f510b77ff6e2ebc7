import type { ReactElement } from 'react';
import type { Picture } from '../data/types.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { classNames } from './class-names.ts';
import styles from './Scene.module.css';

/** The drawn size of a picture, in pixels (`pictures/README.md`). */
const SIZES = { scene: [800, 600], wide: [1600, 900] } as const;

/**
 * A drawn picture with its size, so nothing moves when it arrives. `priority` is for the one picture at the
 * top of a page; the others load when they come near the window.
 */
export function Scene({
  picture,
  shape = 'scene',
  priority = false,
  className,
}: {
  picture: Picture;
  shape?: keyof typeof SIZES;
  priority?: boolean;
  className?: string | undefined;
}): ReactElement {
  const [width, height] = SIZES[shape];
  return (
    <img
      className={classNames(styles.scene, className)}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? undefined : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      width={width}
      height={height}
      alt={picture.alt}
      src={pictureUrl(picture.id)}
    />
  );
}
