/** A chapter of the guide on the download page. The PDF has the same title. */
export type GuideChapter = {
  readonly number: number;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Page of the PDF on which the chapter begins, counted from 1. `pdf/build-guide.ts` checks it. */
  readonly page: number;
};

/** The guide's six chapters, in reading order. */
export const guideChapters: readonly GuideChapter[] = [
  {
    number: 1,
    title: 'The House Through the Year',
    description:
      'A seasonal maintenance calendar: what to look at each month, season and year, with checklists to print.',
    page: 5,
  },
  {
    number: 2,
    title: 'Tools Worth Owning',
    description:
      'The ten tools that do most jobs, the fasteners and anchors that hold, and what to rent instead of buy.',
    page: 14,
  },
  {
    number: 3,
    title: 'Small Repairs, Step by Step',
    description:
      'Running toilets, dripping faucets, slow drains, dented walls, sticking doors, tired caulk and dead outlets.',
    page: 18,
  },
  {
    number: 4,
    title: 'Energy and Water',
    description:
      'Where the bills come from, which leaks to close first, and what each improvement costs and gives back.',
    page: 27,
  },
  {
    number: 5,
    title: 'Safety and Emergencies',
    description:
      'How to shut off water, gas and power, place alarms, work safely, and spend the first ten minutes well.',
    page: 34,
  },
  {
    number: 6,
    title: 'Budgeting and Hiring',
    description:
      'How much to set aside, how long things last, when to hire, and how to choose, contract and pay a professional.',
    page: 45,
  },
];
