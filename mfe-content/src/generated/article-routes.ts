// Written from data/articles by `npm run generate`. Edit that, not this file.
import type { RemoteRoute } from 'shared-lib';
import { articlePages } from './article-pages.ts';

/** The articles' pages, in the order of the blog; companions come last. */
export const articleRoutes: readonly RemoteRoute[] = [
  {
    path: "/curb-appeal-upgrades",
    title: "5 Curb Appeal Upgrades You Can Finish in a Weekend",
    description: "Front door paint, solar path lights, planters, pressure washing and house numbers: five upgrades and how to do each one well.",
    layout: "public",
    access: "anyone",
    static: true,
    parent: "/blog",
    picture: {
      id: "curb-hero",
      alt: "A gabled house front with a terracotta door, planters and a lit path"
    },
    updated: "2026-11-23",
    indexed: true,
    published: "2025-06-12",
    source: "src/generated/CurbAppealUpgradesPage.tsx",
    view: true,
    structuredData: () => import('../structured-data/article-page.ts'),
    load: articlePages["/curb-appeal-upgrades"],
  },
  {
    path: "/smart-gadgets-for-home",
    title: "7 Smart Gadgets That Earn Their Place at Home",
    description: "Thermostats, video doorbells, voice assistants, plugs and lights, cameras, locks and leak sensors: the features worth paying for.",
    layout: "public",
    access: "anyone",
    static: true,
    parent: "/blog",
    picture: {
      id: "gadgets-hero",
      alt: "A terracotta front door with a keypad lock, a video doorbell and a parcel on the porch"
    },
    updated: "2026-11-23",
    indexed: true,
    published: "2025-06-05",
    source: "src/generated/SmartGadgetsForHomePage.tsx",
    view: true,
    structuredData: () => import('../structured-data/article-page.ts'),
    load: articlePages["/smart-gadgets-for-home"],
  },
  {
    path: "/backyard-diy-oasis",
    title: "7 DIY Projects for a Backyard Oasis",
    description: "Seven backyard builds from an herb wall to a pergola, with time, cost, difficulty, numbered steps and a skill guide.",
    layout: "public",
    access: "anyone",
    static: true,
    parent: "/blog",
    picture: {
      id: "backyard-hero",
      alt: "A backyard at dusk with a fire pit, a pergola, string lights and raised beds"
    },
    updated: "2026-11-23",
    indexed: true,
    published: "2025-05-28",
    source: "src/generated/BackyardDiyOasisPage.tsx",
    view: true,
    structuredData: () => import('../structured-data/article-page.ts'),
    load: articlePages["/backyard-diy-oasis"],
  },
  {
    path: "/energy-efficiency-tips",
    title: "10 Energy-Efficiency Tips That Pay for Themselves",
    description: "Ten ways to use less energy at home, cheapest and surest first, each with its cost and a public source for what it saves.",
    layout: "public",
    access: "anyone",
    static: true,
    parent: "/blog",
    picture: {
      id: "energy-hero",
      alt: "A gabled house at dusk with warm windows, an insulated roof and trees around it"
    },
    updated: "2026-11-23",
    indexed: true,
    published: "2025-05-20",
    source: "src/generated/EnergyEfficiencyTipsPage.tsx",
    view: true,
    structuredData: () => import('../structured-data/article-page.ts'),
    load: articlePages["/energy-efficiency-tips"],
  },
  {
    path: "/energy-efficiency-ideas",
    title: "10 Energy-Efficiency Ideas for Every Room",
    description: "Ten energy savings beyond bulbs and caulk: habits for this week, choices for the day an appliance dies, and shade for the years ahead.",
    layout: "public",
    access: "anyone",
    static: true,
    parent: "/blog",
    picture: {
      id: "ideas-hero",
      alt: "Laundry on a line in the afternoon sun, beside a tree that shades the house and its drawn curtains"
    },
    updated: "2026-11-23",
    indexed: true,
    published: "2025-05-20",
    source: "src/generated/EnergyEfficiencyIdeasPage.tsx",
    view: true,
    structuredData: () => import('../structured-data/article-page.ts'),
    load: articlePages["/energy-efficiency-ideas"],
  },
];
