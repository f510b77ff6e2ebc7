import type { RoutePicture } from 'shared-lib';

/** The wide scene of each page for link previews (`README.md`, "Shared"); articles use their cover. */
export const sharedPictures = {
  home: {
    id: 'home-hero',
    alt: 'A green craftsman house with a red door, a stone path and a garden in morning light',
  },
  interior: {
    id: 'interior-hero',
    alt: 'A bright living room with a green sofa, a tall plant and a low table',
  },
  outdoor: {
    id: 'outdoor-hero',
    alt: 'A wooden deck with a table under an umbrella, planted beds and a bench by the fence',
  },
  diy: {
    id: 'diy-hero',
    alt: 'A workbench by a window with a drill, a clamped frame and tools on a pegboard',
  },
  smart: {
    id: 'smart-hero',
    alt: 'An evening living room with a lit lamp, a wall thermostat and a smart speaker',
  },
  blog: {
    id: 'blog-cover',
    alt: 'An armchair with an open magazine, a cup of coffee and a sleeping cat by a sunny window',
  },
  about: {
    id: 'about-hero',
    alt: 'Three people at work on a porch: one paints the wall, one plants flowers, one measures a board',
  },
  contact: {
    id: 'contact-hero',
    alt: 'Letters and a coffee cup on a desk, a red mailbox by the path outside the window',
  },
  privacy: {
    id: 'privacy-cover',
    alt: 'A green chest with a brass padlock, its key beside it, and a window with the curtains drawn',
  },
  terms: { id: 'terms-cover', alt: 'Signed pages on a desk beside a cup of coffee and a small brass house' },
  disclosure: {
    id: 'disclosure-cover',
    alt: 'An opened parcel with a lamp in it, a receipt, and a seedling in a jar of coins',
  },
} as const satisfies Record<string, RoutePicture>;
