/** A drawn scene that represents a shared page. */
export interface RoutePicture {
  /** The name of a drawing in the app's `src/pictures`, 16:9. */
  id: string;
  /** The alternative text. */
  alt: string;
}
