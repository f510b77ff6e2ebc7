import pixelmatch from 'pixelmatch';

/** The color of marks, visible on light and dark pages. */
const MARK = [255, 0, 110] as [number, number, number];

/** An image's pixels on a canvas of a given size. */
function pixelsOf(image: HTMLImageElement, width: number, height: number): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  return context?.getImageData(0, 0, width, height) ?? null;
}

/**
 * Draws the pixels that differ between two pictures onto a canvas.
 * @returns their part of the picture and the position of the topmost one, from 0 to 1; null when the browser cannot read the
 *   pictures.
 */
export function markDifferences(
  before: HTMLImageElement,
  after: HTMLImageElement,
  canvas: HTMLCanvasElement,
) {
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
