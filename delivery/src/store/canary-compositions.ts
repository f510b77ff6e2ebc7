/** The document's file in the site's folder (canaries.ts). */
export const ROLLOUTS = 'rollouts.json';

/** By the id of what is live, then by what visitors get: a composition. */
type Compositions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The compositions that a part of the visitors gets. */
export const canaryIds = ({ compositions }: { compositions: Compositions }): string[] => [
  ...new Set(Object.values(compositions).flatMap((choices) => Object.values(choices))),
];

/** The same, of the document's text; none for one that is damaged or not there. */
export function canaryIdsIn(text: string | undefined): string[] {
  try {
    return canaryIds(JSON.parse(text ?? '{"compositions":{}}'));
  } catch {
    return [];
  }
}

/**
 * The document for the moment of a switch: with what belongs to what was live and to what becomes live, by the canaries of
 * before. `after` where there is nothing to join.
 */
export function acrossSwitch(before: string | undefined, after: string): string {
  try {
    const [was, is] = [JSON.parse(before ?? ''), JSON.parse(after)];
    const compositions = { ...is.compositions, ...was.compositions };
    return JSON.stringify({ ...is, canaries: was.canaries, compositions });
  } catch {
    return after;
  }
}
