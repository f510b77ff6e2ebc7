/** A picture as link previews take it: a bitmap, because none of them draws vectors. */
export interface SharedPicture {
  /** Its path on this site. */
  path: string;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}
