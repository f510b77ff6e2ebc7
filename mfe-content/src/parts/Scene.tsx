import photos from 'virtual:photos';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './Scene.module.css';

const BASE = `${import.meta.env.BASE_URL}pictures/`;

/** With `alt`, the record has a picture in `src/pictures`, named `picture` or by default `id`. */
interface Pictured {
  id?: string;
  picture?: string | undefined;
  alt?: string | undefined;
}

const pictureId = ({ id = '', picture = id }: Pictured): string => picture;

export function pictureUrl(record: Pictured): string {
  const id = pictureId(record);
  const widest = photos[id]?.at(-1);
  return `${BASE}${widest ? `${id}-${widest}.webp` : `${id}.svg`}`;
}

const photoSrcSet = (id: string, format: 'avif' | 'webp'): string | undefined =>
  photos[id]?.map((width) => `${BASE}${id}-${width}.${format} ${width}w`).join(', ');

/** In pixels (`pictures/README.md`). A photo of another shape is cropped. */
const SIZES = { scene: [800, 600], wide: [1600, 900] } as const;
/** The rendered width, for the attribute `sizes`. */
const WIDTH = { scene: '(min-width: 40rem) 32rem, 100vw', wide: '(min-width: 72rem) 72rem, 100vw' } as const;

/** `priority` is for the picture at the top of a page. */
export function Scene({
  of,
  shape = 'scene',
  priority = false,
  className,
}: {
  of: Pictured;
  shape?: keyof typeof SIZES;
  priority?: boolean;
  className?: string | undefined;
}): ReactElement | null {
  if (!of.alt) return null;
  const [width, height] = SIZES[shape];
  const id = pictureId(of);
  const avif = photoSrcSet(id, 'avif');
  const image = (
    <img
      className={classNames(styles.scene, className)}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? undefined : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      width={width}
      height={height}
      alt={of.alt}
      src={pictureUrl(of)}
      srcSet={photoSrcSet(id, 'webp')}
      sizes={avif && WIDTH[shape]}
    />
  );
  if (!avif) return image;
  return (
    <picture className={styles.photo}>
      <source type="image/avif" srcSet={avif} sizes={WIDTH[shape]} />
      {image}
    </picture>
  );
}
