const KEY = 'scroll-positions';

/** Where the visitor was on each entry of this tab's history. */
export const scrollMemory = {
  save(entry: string, top: number): void {
    try {
      const positions = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
      sessionStorage.setItem(KEY, JSON.stringify({ ...positions, [entry]: Math.round(top) }));
    } catch {
      // Storage may be full or forbidden; then Back starts at the top.
    }
  },
  read(entry: string): number | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>)[entry];
    } catch {
      return undefined;
    }
  },
};
