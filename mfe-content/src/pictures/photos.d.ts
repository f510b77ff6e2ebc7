/** The available widths of photos in pixels, by picture id (`delivery/src/core/build/pictures.ts`). */
declare module 'virtual:photos' {
  const photos: Readonly<Record<string, readonly number[]>>;
  export default photos;
}
