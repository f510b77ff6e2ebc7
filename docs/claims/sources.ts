import { energyWaterSources } from './sources/energy-water.ts';
import { safetyLawSources } from './sources/safety-law.ts';

/** The publications of `site.ts` and `guide.ts` that no page links to by itself, by the name that a claim gives them. */
export const sources = { ...energyWaterSources, ...safetyLawSources };

/** The name of a publication in `sources`. */
export type SourceName = keyof typeof sources;
