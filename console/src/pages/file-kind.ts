const START: readonly (readonly [bytes: readonly number[], kind: string])[] = [
  [[0xff, 0xd8, 0xff], 'a photo'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x52, 0x49, 0x46, 0x46], 'a picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive or an Office document'],
  [[0x3c], 'a web page or a drawing'],
];
const GZIP = [0x1f, 0x8b];
/** The largest packed release that the site accepts, in bytes. */
const MAX_BYTES = 48 * 1024 ** 2;

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** Why a file cannot be a packed release, for the user; null when it may be one. */
export async function wrongFile(file: File): Promise<string | null> {
  const remedy = 'Upload the file that ends in .release.';
  if (file.size === 0) return `This file is empty, or it is a folder. ${remedy}`;
  if (file.size > MAX_BYTES) return `This file is larger than a release can be (48 MB). ${remedy}`;
  const bytes = new Uint8Array(
    await file
      .slice(0, 8)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  if (bytes.length === 0)
    return 'The browser cannot read this file. Was it moved or renamed? Choose it again.';
  if (startsWith(bytes, GZIP)) return null;
  const [, kind = 'another kind of file'] = START.find(([start]) => startsWith(bytes, start)) ?? [];
  return `This is ${kind}. ${remedy}`;
}
