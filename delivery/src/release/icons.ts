/** An icon that is drawn from the shell's `public/favicon.svg`. */
export interface Icon {
  /** Its name at the site's root. */
  file: string;
  /** Width and height in pixels. */
  size: number;
  /** True fills the corners: whoever shows the icon cuts a shape of its own out of it. */
  fullBleed: boolean;
}

/** For those who show no vector: the web manifest names the first three, phones of Apple ask for the last. */
export const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, fullBleed: false },
  { file: 'icon-512.png', size: 512, fullBleed: false },
  { file: 'icon-maskable-512.png', size: 512, fullBleed: true },
  { file: 'apple-touch-icon.png', size: 180, fullBleed: true },
];
