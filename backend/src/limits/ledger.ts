import type { Charge, Count, Counters } from './counters.ts';

/** Something that one member of a batch wants to count. */
export interface Entry {
  charge: Charge;
  /** What the batch has counted under the same key up to and with this entry. */
  upTo: number;
}

/**
 * Counts what a whole batch needs with one reading and one statement: each member says what it wants, and learns at
 * once when there is no room; after `settle` it is certain, also when others have counted at the same time.
 */
export interface Ledger {
  /** Enters all of the charges, or none when one has no room. */
  enter(charges: readonly Charge[]): Entry[] | undefined;
  /** The seconds until there is room under every key that has none now; undefined when there is room. */
  wait(charges: readonly Charge[]): number | undefined;
  /** Counts everything that was entered. */
  settle(): Promise<void>;
  /** Takes back what `settle` counted: what it was for could not be kept. */
  undo(): Promise<void>;
  /** Whether an entry is within its limit; and its place in the window, 1 for the first, with the window's end. */
  placeOf(entry: Entry): { place: number; until: number; within: boolean };
}

/** Opens a ledger on what is counted under `keys` now. */
export async function openLedger(
  counters: Pick<Counters, 'read' | 'add'>,
  keys: readonly string[],
  now: () => number,
): Promise<Ledger> {
  const before = await counters.read(keys);
  const entered = new Map<string, Charge & { cost: number }>();
  let after: ReadonlyMap<string, Count> = new Map();
  const counted = (key: string) => (before.get(key)?.count ?? 0) + (entered.get(key)?.cost ?? 0);
  const isFull = ({ key, cost = 1, most }: Charge) => counted(key) + cost > most;

  return {
    enter(charges) {
      if (charges.some(isFull)) return undefined;
      return charges.map((charge) => {
        const upTo = (entered.get(charge.key)?.cost ?? 0) + (charge.cost ?? 1);
        entered.set(charge.key, { ...charge, cost: upTo });
        return { charge, upTo };
      });
    },
    wait(charges) {
      const ends = charges
        .filter(isFull)
        .map(({ key, windowMs }) => before.get(key)?.until ?? now() + windowMs);
      return ends.length ? Math.max(1, Math.ceil((Math.max(...ends) - now()) / 1000)) : undefined;
    },
    async settle() {
      after = await counters.add([...entered.values()]);
    },
    async undo() {
      await counters.add([...entered.values()].map((charge) => ({ ...charge, cost: -charge.cost })));
    },
    placeOf({ charge, upTo }) {
      const { count = upTo, until = now() + charge.windowMs } = after.get(charge.key) ?? {};
      const place = count - (entered.get(charge.key)?.cost ?? 0) + upTo;
      return { place, until, within: place <= charge.most };
    },
  };
}
