import type { Page } from 'playwright-core';

declare global {
  interface Window {
    keptDocument?: {
      nodes: Map<Node, { parent: Node | null; text: string | null }>;
      shifts: Shift[];
      observer: PerformanceObserver;
    };
  }
}

/** Layout Instability API, which TypeScript does not know yet. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Watches whether hydration keeps and moves the nodes of the prerendered document. */
export const keptDocument = {
  /** Tags the nodes when the HTML is parsed and no script has run. Call it before the page is opened. */
  async watch(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const nodes: NonNullable<Window['keptDocument']>['nodes'] = new Map();
      const shifts: Shift[] = [];
      const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
      observer.observe({ type: 'layout-shift', buffered: true });
      window.keptDocument = { nodes, shifts, observer };
      // 'interactive' comes before the first deferred or module script, DOMContentLoaded after them.
      document.addEventListener('readystatechange', () => {
        const root = document.readyState === 'interactive' ? document.getElementById('root') : null;
        if (!root) return;
        const walker = document.createTreeWalker(root);
        while (walker.nextNode()) {
          const { currentNode: node } = walker;
          nodes.set(node, { parent: node.parentNode, text: node.nodeValue });
        }
      });
    });
  },

  /** Waits for document and fonts, and drops earlier shifts, which `streamed-page.ts` checks. Scripts must be blocked. */
  async atRest(page: Page): Promise<void> {
    const isParsed = () =>
      page.evaluate(() => location.protocol !== 'about:' && document.readyState !== 'loading');
    // Polled, because a wait that starts in the previous document may never end.
    while (!(await isParsed())) await new Promise((next) => setTimeout(next, 20));
    await page.evaluate(async () => {
      // Layout starts the font requests.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      // A shift is reported after its frame.
      for (let frames = 0; frames < 3; frames += 1) await new Promise((next) => requestAnimationFrame(next));
      window.keptDocument?.observer.takeRecords();
      window.keptDocument?.shifts.splice(0);
    });
  },

  /** Reports changes of the server's nodes by hydration, except inside elements that match `changing`. */
  report(page: Page, changing = ':not(*)') {
    return page.evaluate(async (within) => {
      // A shift is reported after its frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next));
      if (!window.keptDocument) throw new Error('The document was not watched when it was opened.');
      const { nodes, shifts, observer } = window.keptDocument;
      shifts.push(...(observer.takeRecords() as Shift[]));
      const name = (node: Node | null) =>
        node instanceof Element ? `<${node.localName} class="${node.className}">` : String(node?.nodeValue);
      // An inner node has left the document with its ancestors, so the walk follows the original parents.
      const isInside = (node: Node | null): boolean => {
        if (!node) return false;
        if (node instanceof Element && node.matches(within)) return true;
        return isInside(nodes.get(node)?.parent ?? null);
      };
      const sent = [...nodes];
      const lost = sent.filter(
        ([node, { parent, text }]) =>
          (!node.isConnected || node.parentNode !== parent || node.nodeValue !== text) && !isInside(parent),
      );
      const shown = new Set<string | null>();
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) shown.add(walker.currentNode.nodeValue);
      return {
        /** How many nodes the server's HTML had below `#root`, including texts and comments. */
        before: sent.length,
        /** Nodes that were removed, moved or changed. */
        lost: lost.map(([node, { parent }]) => `${name(node)} of ${name(parent)}`),
        /** The server's texts that the document no longer has. */
        missing: sent.flatMap(([node, { text }]) =>
          node instanceof Text && text?.trim() && !shown.has(text) ? [text] : [],
        ),
        /** Every layout shift since the document was at rest, with what moved. */
        shifts: shifts.map(
          ({ value, sources }) => `${value} by ${sources.map(({ node }) => name(node)).join()}`,
        ),
        /** Their sum (Layout Instability API). A visit is too short for two session windows. */
        shifted: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    }, changing);
  },
};
