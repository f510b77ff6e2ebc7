import type { Share } from '../store/shares.ts';

/** What somebody wants of a share. */
export interface ShareWish {
  /** Of all visitors, 1 to 100. */
  percent: number;
  /** Raised by stages when nothing speaks against it. */
  unattended?: boolean | undefined;
}

/** A part of the visitors as somebody typed it; null when it is none. Nobody is `stop`. */
export function typedPercent(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** A share in words: `guide 2.0.0 for 10 % of the visitors`. */
export function shareText({ app, variants }: Pick<Share, 'app' | 'variants'>): string {
  const parts = variants.map(({ version, percent }) => `${version} for ${percent} %`);
  return `${app} ${parts.join(' and ')} of the visitors`;
}
