/** Which pictures are photos: the widths in pixels that there are, by id (`delivery/src/core/build/pictures.ts`). */
declare module 'virtual:photos' {
  const photos: Readonly<Record<string, readonly number[]>>;
  export default photos;
}
