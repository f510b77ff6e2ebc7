/** A drawn scene that stands for a page where it is shared. */
export interface RoutePicture {
  /** Names a drawing in the app's `src/pictures`, 16:9. */
  id: string;
  /** What it shows, in words. */
  alt: string;
}
