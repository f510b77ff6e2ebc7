import photos from 'virtual:photos';

const BASE = `${import.meta.env.BASE_URL}pictures/`;

/** The address of a picture at its largest. A release serves its pictures under its own base. */
export function pictureUrl(id: string): string {
  const widest = photos[id]?.at(-1);
  return `${BASE}${widest ? `${id}-${widest}.webp` : `${id}.svg`}`;
}

/** The addresses of a photo at its widths, for `srcset`; undefined for a drawing. */
export const photoUrls = (id: string, format: 'avif' | 'webp'): string | undefined =>
  photos[id]?.map((width) => `${BASE}${id}-${width}.${format} ${width}w`).join(', ');
