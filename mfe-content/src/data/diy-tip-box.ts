import type { TipBox } from './types.ts';

/** The tip box of the DIY page. */
export const diyTipBox = {
  title: 'Before the first cut',
  icon: 'ShieldCheck',
  introduction: 'Five habits save most beginners’ projects, and a few fingers.',
  tips: [
    'Know where your main water valve and breaker panel are, and label both today.',
    'Turn off the breaker, then prove the wires dead with a tester you have just tried on a live outlet.',
    'Wear safety glasses for every cut, drill and pry, and take off gloves near spinning tools.',
    'Photograph each step as you take something apart; the pictures are your instructions for the way back.',
    'Hand over gas lines, the breaker panel, structural walls and anything your town wants a permit for.',
  ],
} as const satisfies TipBox;
