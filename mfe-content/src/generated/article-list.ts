// Written from data/articles by `npm run generate`. Edit that, not this file.
import type { ArticleListItem } from '../data/types.ts';

/** The articles in the order of the blog, companions last, without their texts. */
export const articleList: readonly ArticleListItem[] = [
  {
    id: "curb-appeal-upgrades",
    title: "5 Curb Appeal Upgrades You Can Finish in a Weekend",
    excerpt: "A door, a path, two planters, clean concrete and numbers a driver can read: five small jobs that change how your house looks from the street.",
    cover: {
      id: "curb-hero",
      alt: "A gabled house front with a terracotta door, planters and a lit path"
    },
    date: "June 12, 2025",
    isoDate: "2025-06-12",
    updated: "2026-11-23",
    slug: "/curb-appeal-upgrades",
    category: "Exterior"
  },
  {
    id: "smart-gadgets-for-home",
    title: "7 Smart Gadgets That Earn Their Place at Home",
    excerpt: "Seven devices that solve a real household problem, with the features worth paying for and the wiring to check first.",
    cover: {
      id: "gadgets-hero",
      alt: "A terracotta front door with a keypad lock, a video doorbell and a parcel on the porch"
    },
    date: "June 5, 2025",
    isoDate: "2025-06-05",
    updated: "2026-11-23",
    slug: "/smart-gadgets-for-home",
    category: "Smart Home"
  },
  {
    id: "backyard-diy-oasis",
    title: "7 DIY Projects for a Backyard Oasis",
    excerpt: "Seven builds from a two-hour herb wall to a pergola, each with its time, cost and skill level, and a cut list where it helps.",
    cover: {
      id: "backyard-hero",
      alt: "A backyard at dusk with a fire pit, a pergola, string lights and raised beds"
    },
    date: "May 28, 2025",
    isoDate: "2025-05-28",
    updated: "2026-11-23",
    slug: "/backyard-diy-oasis",
    category: "Outdoor"
  },
  {
    id: "energy-efficiency-tips",
    title: "10 Energy-Efficiency Tips That Pay for Themselves",
    excerpt: "Ten measures in order of cost and certainty, from a $6 tube of caulk to the attic, each with what it costs and the agency that says it saves.",
    cover: {
      id: "energy-hero",
      alt: "A gabled house at dusk with warm windows, an insulated roof and trees around it"
    },
    date: "May 20, 2025",
    isoDate: "2025-05-20",
    updated: "2026-11-23",
    slug: "/energy-efficiency-tips",
    category: "Sustainability"
  },
  {
    id: "energy-efficiency-ideas",
    title: "10 Energy-Efficiency Ideas for Every Room",
    excerpt: "Habits for this week, appliances for the day the old one dies, and a tree for the next twenty years: ten ideas that go beyond bulbs and caulk.",
    cover: {
      id: "ideas-hero",
      alt: "Laundry on a line in the afternoon sun, beside a tree that shades the house and its drawn curtains"
    },
    date: "May 20, 2025",
    isoDate: "2025-05-20",
    updated: "2026-11-23",
    companionOf: "/energy-efficiency-tips",
    slug: "/energy-efficiency-ideas",
    category: "Sustainability"
  }
];

/** Those that the blog shows. */
export const blogArticles = articleList.filter(({ companionOf }) => !companionOf);
