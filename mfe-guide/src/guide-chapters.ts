const CHAPTERS = [
  [
    'The House Through the Year',
    'A seasonal maintenance calendar: what to look at each month, season and year, with checklists to print.',
    5,
  ],
  [
    'Tools Worth Owning',
    'The ten tools that do most jobs, the fasteners and anchors that hold, and what to rent instead of buy.',
    14,
  ],
  [
    'Small Repairs, Step by Step',
    'Running toilets, dripping faucets, slow drains, dented walls, sticking doors, tired caulk and dead outlets.',
    18,
  ],
  [
    'Energy and Water',
    'Where the bills come from, which leaks to close first, and what each improvement costs and gives back.',
    27,
  ],
  [
    'Safety and Emergencies',
    'How to shut off water, gas and power, place alarms, work safely, and spend the first ten minutes well.',
    34,
  ],
  [
    'Budgeting and Hiring',
    'How much to set aside, how long things last, when to hire, and how to choose, contract and pay a professional.',
    45,
  ],
] as const;

/** `pdf/build-guide.ts` and `pdf/guide.test.ts` check the page numbers. */
export const guideChapters = CHAPTERS.map(([title, description, page], index) => {
  return { number: index + 1, title, description, page };
});
