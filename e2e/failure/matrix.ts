/** What the site is made of, as far as it can fail on its way to a visitor. */
export type Kind = 'remote' | 'shell' | 'list' | 'backend' | 'connection';

/** One part of the site. `app` and `inner` say which file of which remote it is. */
export interface Part {
  kind: Kind;
  name: string;
  app?: 'content' | 'guide' | 'account';
  inner?: true;
}

const PARTS: readonly Part[] = [
  ...(['content', 'guide', 'account'] as const).flatMap((app): Part[] => [
    { kind: 'remote', name: `${app}: the entry`, app },
    { kind: 'remote', name: `${app}: a page’s own chunk`, app, inner: true },
  ]),
  { kind: 'shell', name: 'the shell’s entry' },
  { kind: 'list', name: '/federation.json' },
  { kind: 'backend', name: 'the backend' },
  { kind: 'connection', name: 'the connection' },
];

/** What may become of it, and what that means. */
export const FAULTS = {
  missing: 'the server answers 404',
  '503': 'the server answers 503',
  refused: 'nobody takes the request',
  hanging: 'the request is taken and never answered',
  slow: 'the answer takes 1.5 seconds',
  'broken bytes': 'the answer is not what it should be at all: no script, no JSON, a page of HTML',
  tampered: 'the answer looks right and is another one: added code, JSON of another shape',
  throwing: 'the release itself is at fault: its code arrives whole and throws',
} as const;
export type Fault = keyof typeof FAULTS;

/** How the visitor comes upon it. */
const ARRIVALS = ['first load', 'soft navigation', 'hover before'] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** What brings the page, or the form, back. */
export const WAYS = ['by itself', 'on one press', 'after a reload'] as const;
export type Way = (typeof WAYS)[number];

/** One way of failing and of coming back. */
export interface Cell {
  part: Part;
  fault: Fault;
  arrival: Arrival;
  way: Way;
}

const KEPT_PAGE = 'You can keep reading, but the interactive parts of this page did not load.';
const NO_PAGE = 'This page did not load';
const OFFLINE = 'You seem to be offline';
const LATE_SHELL = 'This page did not load completely. You can send this form all the same.';
const NOT_SENT = 'An error occurred. Please try again.';

/** The words that a visitor reads. With a slow part there are none: the page comes. */
export const WORDS: Readonly<Record<Kind, Readonly<Record<Arrival, string>>>> = {
  remote: { 'first load': KEPT_PAGE, 'soft navigation': NO_PAGE, 'hover before': NO_PAGE },
  shell: { 'first load': LATE_SHELL, 'soft navigation': '', 'hover before': '' },
  list: { 'first load': '', 'soft navigation': NO_PAGE, 'hover before': NO_PAGE },
  backend: { 'first load': NOT_SENT, 'soft navigation': NOT_SENT, 'hover before': '' },
  connection: { 'first load': LATE_SHELL, 'soft navigation': OFFLINE, 'hover before': OFFLINE },
};

/** A form that is answered with a status says it instead (specification section 8). */
export const STATUS_WORDS: Partial<Readonly<Record<Fault, string>>> = {
  missing: 'HTTP error! Status: 404',
  '503': 'HTTP error! Status: 503',
};

/** A rule names some values of a cell and takes away every cell that has all of them; its comment says why. */
interface LeftOut {
  kinds?: readonly Kind[];
  faults?: readonly Fault[];
  arrivals?: readonly Arrival[];
  ways?: readonly Way[];
}

const LEFT_OUT: readonly LeftOut[] = [
  // What is slow comes by itself: there is nothing to press and nothing to reload.
  { faults: ['slow'], ways: ['on one press', 'after a reload'] },
  // A browser keeps code that ran and threw for as long as the document lives. A new document helps.
  { kinds: ['remote', 'shell'], faults: ['throwing'], ways: ['by itself'] },
  // Links lead on inside the page only where the shell already runs.
  { kinds: ['shell'], arrivals: ['soft navigation', 'hover before'] },
  // The first page of a visit does without the list: it names its own release.
  { kinds: ['list'], arrivals: ['first load'] },
  // It brings data, no code that could throw.
  { kinds: ['list', 'backend', 'connection'], faults: ['throwing'] },
  // The pointer over a link asks the backend for nothing.
  { kinds: ['backend'], arrivals: ['hover before'] },
  // A form that failed is not sent again behind the visitor’s back.
  {
    kinds: ['backend'],
    faults: ['missing', '503', 'refused', 'hanging', 'broken bytes', 'tampered'],
    ways: ['by itself'],
  },
  // A connection that is gone refuses; what it does to single files stands in their own rows.
  { kinds: ['connection'], faults: ['missing', '503', 'hanging', 'slow', 'broken bytes', 'tampered'] },
  // The page comes by itself as soon as the connection is back: there is nothing to press.
  { kinds: ['connection'], ways: ['on one press'] },
  // The contact form uses nothing of the answer.
  { kinds: ['backend'], faults: ['tampered'] },
];

function isLeftOut({ part, fault, arrival, way }: Cell): boolean {
  return LEFT_OUT.some(
    ({ kinds, faults, arrivals, ways }) =>
      (kinds?.includes(part.kind) ?? true) &&
      (faults?.includes(fault) ?? true) &&
      (arrivals?.includes(arrival) ?? true) &&
      (ways?.includes(way) ?? true),
  );
}

const faults = Object.keys(FAULTS) as Fault[];

/** Every way of failing and of coming back that means something. */
export const CELLS: readonly Cell[] = PARTS.flatMap((part) =>
  faults.flatMap((fault) =>
    ARRIVALS.flatMap((arrival) => WAYS.map((way): Cell => ({ part, fault, arrival, way }))),
  ),
).filter((cell) => !isLeftOut(cell));

const row = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;

/** The tables of `docs/failures.md`. `visited` is the number of cells that `npm test` visits. */
export function failuresTables(visited: number): string {
  const kinds = { remote: 'a remote', list: '/federation.json' } as Partial<Record<Kind, string>>;
  const nameOf = (kind: Kind) => kinds[kind] ?? PARTS.find((part) => part.kind === kind)?.name ?? kind;
  const ways = (kind: Kind, fault: Fault) =>
    ARRIVALS.map((arrival) => {
      const cells = CELLS.filter(
        (cell) => cell.part.kind === kind && cell.fault === fault && cell.arrival === arrival,
      );
      return [...new Set(cells.map(({ way }) => way))].join(', ') || '–';
    });
  // Parts of one kind come back alike, and faults that come back alike share a row.
  const rows = (Object.keys(WORDS) as Kind[]).flatMap((kind) => {
    const failing = faults.filter((fault) =>
      CELLS.some((cell) => cell.part.kind === kind && cell.fault === fault),
    );
    const alike = Map.groupBy(failing, (fault) => ways(kind, fault).join(' | '));
    return [...alike].map(([cells, some]) => row([nameOf(kind), some.join(', '), cells]));
  });
  return [
    '## What goes wrong',
    '',
    row(['Fault', 'What it means']),
    row(['---', '---']),
    ...Object.entries(FAULTS).map((entry) => row(entry)),
    '',
    '## What brings it back',
    '',
    `${CELLS.length} ways of failing and of coming back, each one tested by \`npm run test:matrix\`; \`npm test\` visits ${visited}. A remote is content, guide or account, and its entry or a page’s own chunk.`,
    '',
    row(['What fails', 'Fault', ...ARRIVALS]),
    row(['---', '---', ...ARRIVALS.map(() => '---')]),
    ...rows,
    '',
  ].join('\n');
}
