import { type Arrival, CELLS, type Cell, FAULTS, type Fault, WAYS, type Way } from './matrix.ts';

/** The first page of each remote that a visitor opens. */
export const FIRST_PAGE = {
  content: '/contact',
  guide: '/free-homeowners-guide',
  account: '/register',
} as const;
export type App = keyof typeof FIRST_PAGE;

/** A page that brings nothing of the legs that follow. */
export const ELSEWHERE: Readonly<Record<App, { link: string | RegExp; path: string }>> = {
  guide: { link: 'go straight to it', path: '/homeowners-guide-download' },
  content: { link: /Gable & Grain/, path: '/' },
  account: { link: /Gable & Grain/, path: '/' },
};

/** A link to a page of another remote, or to another page of the same one. */
interface Link {
  to: App;
  part: string;
  link: string;
  path: string;
}

/** Where a visitor goes on from the first page of each remote: no link's part is in the document before it. */
const LINKS: Readonly<Record<App, readonly Link[]>> = {
  guide: [
    { to: 'content', part: 'content: the entry', link: 'Contact', path: '/contact' },
    // Static pages of a started remote come without chunks.
    { to: 'content', part: 'content: a page’s own chunk', link: 'Home', path: '/' },
    { to: 'account', part: 'account: the entry', link: 'Account', path: '/login' },
    { to: 'account', part: 'account: a page’s own chunk', link: 'Sign up', path: '/register' },
  ],
  content: [
    { to: 'guide', part: 'guide: the entry', link: 'Free Guide', path: '/free-homeowners-guide' },
    {
      to: 'guide',
      part: 'guide: a page’s own chunk',
      link: 'go straight to it',
      path: '/homeowners-guide-download',
    },
  ],
  account: [],
};

/** A part behind a link, which fails. */
interface Leg {
  cell: Cell;
  link: string;
  path: string;
}

/** From a page, which may come without a part of its remote, over links to parts that fail as well. */
export interface Walk {
  from: string;
  first?: { cell: Cell; app: App };
  legs: readonly Leg[];
}

/** The walks of one test, on one page. */
export interface Trip {
  title: string;
  /** Whether something never comes, so that the test has to set the clock. */
  isHanging: boolean;
  walks: readonly Walk[];
}

/** What fails on the first load, and how the visitor comes upon the parts that follow. */
const BEGINNINGS = [
  ['the entry', 'soft navigation'],
  ['a page’s own chunk', 'hover before'],
] as const;

/** The remotes whose links a walk follows from the first page of a remote. */
const COURSES: Readonly<Record<App, readonly App[]>> = {
  guide: ['content', 'account'],
  content: ['guide'],
  account: [],
};
const APPS = Object.keys(COURSES) as App[];

function cellOf(part: string, fault: Fault, arrival: Arrival, way: Way): Cell | undefined {
  return CELLS.find(
    (cell) => cell.part.name === part && cell.fault === fault && cell.arrival === arrival && cell.way === way,
  );
}

/** Trips through all cells of the remotes, each cell once. One walk visits many of them. */
export function wholeTrips(): Trip[] {
  return (Object.keys(FAULTS) as Fault[]).flatMap((fault) =>
    BEGINNINGS.flatMap(([what, arrival]) => {
      const ways = WAYS.filter((way) => cellOf(`guide: ${what}`, fault, 'first load', way));
      return ways.map((way): Trip => {
        const get = (part: string, on: Arrival): Cell => {
          const cell = cellOf(part, fault, on, way);
          if (!cell) throw new Error(`${part} has no cell.`);
          return cell;
        };
        return {
          title: `a remote, ${fault}: ${what} on first load, then other parts by ${arrival}, back ${way}`,
          isHanging: fault === 'hanging',
          walks: APPS.map((app) => ({
            from: FIRST_PAGE[app],
            first: { cell: get(`${app}: ${what}`, 'first load'), app },
            legs: LINKS[app]
              .filter((link) => COURSES[app].includes(link.to))
              .map(({ part, link, path }) => ({ cell: get(part, arrival), link, path })),
          })),
        };
      });
    }),
  );
}

/** The shortest walk to a cell of a remote. */
function walkTo(cell: Cell): Walk {
  const { part, arrival } = cell;
  if (arrival === 'first load' && part.app) {
    return { from: FIRST_PAGE[part.app], first: { cell, app: part.app }, legs: [] };
  }
  for (const app of APPS) {
    // Each link is on the page that the one before leads to.
    let from: string = FIRST_PAGE[app];
    for (const link of LINKS[app]) {
      if (link.part === part.name) return { from, legs: [{ cell, link: link.link, path: link.path }] };
      from = link.path;
    }
  }
  throw new Error(`No link leads to ${part.name}.`);
}

/** Trips to each of these cells of the remotes. */
export function shortTrips(cells: readonly Cell[]): Trip[] {
  return [true, false].map((isHanging) => ({
    title: `a remote, ${isHanging ? 'hanging' : 'with any other fault'}`,
    isHanging,
    walks: cells.filter(({ fault }) => (fault === 'hanging') === isHanging).map(walkTo),
  }));
}

/** The cells that trips visit. */
export const cellsOf = (trips: readonly Trip[]): Cell[] =>
  trips.flatMap(({ walks }) =>
    walks.flatMap(({ first, legs }) => [...(first ? [first.cell] : []), ...legs.map(({ cell }) => cell)]),
  );
