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
    // Prose pages of a started remote come without chunks.
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

/** From the first page of a remote without a part of it over links to parts that fail as well. */
export interface Walk {
  app: App;
  first: Cell;
  legs: readonly { cell: Cell; link: string; path: string }[];
}

/** The walks of one test, which share a fault, a way back, and how the visitor comes upon it. */
export interface Trip {
  title: string;
  fault: Fault;
  walks: readonly Walk[];
}

/** What fails on the first load, and how the visitor comes upon the parts that follow. */
const BEGINNINGS = [
  ['the entry', 'soft navigation'],
  ['a page’s own chunk', 'hover before'],
] as const;

/** A walk's first remote, and the remotes whose links it follows. */
type Course = readonly [app: App, to: readonly App[]];

const WHOLE: readonly Course[] = [
  ['guide', ['content', 'account']],
  ['content', ['guide']],
  ['account', []],
];

/** Each remote on its first load and each one behind links: each of these at another way back. */
const IN_TURN: readonly (readonly Course[])[] = [
  [['guide', ['content']]],
  [
    ['content', ['guide']],
    ['account', []],
  ],
  [['guide', ['account']]],
];

/** What one of so many ways back gets. */
const turn = (which: number, ways: number): readonly Course[] =>
  IN_TURN.filter((_, index) => (index + which) % ways === 0).flat();

const cellOf = (part: string, fault: Fault, arrival: Arrival, way: Way) =>
  CELLS.find(
    (cell) => cell.part.name === part && cell.fault === fault && cell.arrival === arrival && cell.way === way,
  );

/**
 * The trips through the cells of the remotes. All of them visit each cell once. Some visit each part with each fault
 * and arrival, and each fault, arrival and way back with an entry and with a page's own chunk; but each way back only
 * at one remote, in turn, because all remotes come back by the same code (docs/decisions/073).
 */
export function tripsOf(which: 'all' | 'some'): Trip[] {
  return (Object.keys(FAULTS) as Fault[]).flatMap((fault, first) =>
    BEGINNINGS.flatMap(([what, arrival], second) => {
      const ways = WAYS.filter((way) => cellOf(`guide: ${what}`, fault, 'first load', way));
      return ways.map((way, third): Trip => {
        const get = (part: string, on: Arrival): Cell => {
          const cell = cellOf(part, fault, on, way);
          if (!cell) throw new Error(`${part} has no cell.`);
          return cell;
        };
        const isInTurn = which === 'some' && ways.length > 1;
        const courses = isInTurn ? turn(first + second + third, ways.length) : WHOLE;
        return {
          title: `a remote, ${fault}: ${what} on first load, then other parts by ${arrival}, back ${way}`,
          fault,
          walks: courses.map(([app, to]) => ({
            app,
            first: get(`${app}: ${what}`, 'first load'),
            legs: LINKS[app]
              .filter((link) => to.includes(link.to))
              .map(({ part, link, path }) => ({ cell: get(part, arrival), link, path })),
          })),
        };
      });
    }),
  );
}

/** The cells that trips visit. */
export const cellsOf = (trips: readonly Trip[]): Cell[] =>
  trips.flatMap(({ walks }) => walks.flatMap(({ first, legs }) => [first, ...legs.map(({ cell }) => cell)]));
