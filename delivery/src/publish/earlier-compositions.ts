import type { Composition } from '../compose/composition.ts';
import { compositions } from '../compose/compositions.ts';

/** The compositions whose pages a new one may keep: the live one first, then the newest. */
export async function earlierCompositions(site: string, live: Composition | null): Promise<Composition[]> {
  const kept = (await compositions(site)).map(({ composition }) => composition);
  return live ? [live, ...kept.filter(({ id }) => id !== live.id)] : kept;
}
