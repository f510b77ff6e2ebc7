import { ShieldCheck } from 'lucide-react';
import type { TipBox } from './types.ts';

/** The tip box of the DIY page. */
export const diyTipBox = {
  title: 'Before the first cut',
  icon: ShieldCheck,
  introduction: 'Five habits that save most first projects, and a few fingers.',
  tips: [
    'Know where your main water valve and breaker panel are, and label both today.',
    'Turn off the breaker, then prove the wires dead with a tester that you try on a live outlet before and after.',
    'Wear safety glasses whenever you cut, drill or pry, and take off gloves near spinning tools.',
    'Photograph each step as you take something apart; the pictures show you how it goes back together.',
    'Leave gas lines, the breaker panel and structural walls to licensed trades, and ask your town about permits.',
  ],
} as const satisfies TipBox;
