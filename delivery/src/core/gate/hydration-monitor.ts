import type { Page } from 'playwright-core';

declare global {
  interface Window {
    hydrationMonitor?: {
      nodes: Map<Node, { parent: Node | null; text: string | null }>;
      shifts: Shift[];
      observer: PerformanceObserver;
    };
  }
}

/** An entry of the Layout Instability API, which TypeScript's types lack. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Observes whether hydration keeps the nodes of the prerendered document, and whether the layout shifts. */
export const hydrationMonitor = {
  /** Call this before opening the page. */
  async watch(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const nodes: NonNullable<Window['hydrationMonitor']>['nodes'] = new Map();
      const shifts: Shift[] = [];
      const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
      observer.observe({ type: 'layout-shift', buffered: true });
      window.hydrationMonitor = { nodes, shifts, observer };
      // 'interactive' fires before deferred and module scripts run, DOMContentLoaded after them.
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

  /** Scripts must be blocked. Discards the shifts so far, because `loadShifts` measures them. */
  async settle(page: Page): Promise<void> {
    const isParsed = () =>
      page.evaluate(() => location.protocol !== 'about:' && document.readyState !== 'loading');
    // Polled, because a wait that starts in the previous document may never end.
    while (!(await isParsed())) await new Promise((next) => setTimeout(next, 20));
    await page.evaluate(async () => {
      // Forces a layout, which starts the font requests.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      // A shift is reported after its frame.
      for (let frames = 0; frames < 3; frames += 1) await new Promise((next) => requestAnimationFrame(next));
      window.hydrationMonitor?.observer.takeRecords();
      window.hydrationMonitor?.shifts.splice(0);
    });
  },

  /** Reports layout shifts and changed nodes. Ignores nodes inside elements that match `excluded`. */
  report(page: Page, excluded = ':not(*)') {
    return page.evaluate(async (selector) => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next));
      if (!window.hydrationMonitor) throw new Error('Call hydrationMonitor.watch before opening the page.');
      const { nodes, shifts, observer } = window.hydrationMonitor;
      shifts.push(...(observer.takeRecords() as Shift[]));
      const name = (node: Node | null) =>
        node instanceof Element ? `<${node.localName} class="${node.className}">` : String(node?.nodeValue);
      // A removed node may have lost its ancestors, so the check follows the parents in the server's HTML.
      const isInside = (node: Node | null): boolean => {
        if (!node) return false;
        if (node instanceof Element && node.matches(selector)) return true;
        return isInside(nodes.get(node)?.parent ?? null);
      };
      const serverNodes = [...nodes];
      const lost = serverNodes.filter(
        ([node, { parent, text }]) =>
          (!node.isConnected || node.parentNode !== parent || node.nodeValue !== text) && !isInside(parent),
      );
      const texts = new Set<string | null>();
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.add(walker.currentNode.nodeValue);
      return {
        nodeCount: serverNodes.length,
        lost: lost.map(([node, { parent }]) => `${name(node)} of ${name(parent)}`),
        missing: serverNodes.flatMap(([node, { text }]) =>
          node instanceof Text && text?.trim() && !texts.has(text) ? [`"${text.trim()}"`] : [],
        ),
        shifts: shifts.map(({ value, sources }) => `${value} by ${sources.map((one) => name(one.node))}`),
        /** The sum is the cumulative layout shift: a visit is too short for two session windows. */
        layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    }, excluded);
  },
};

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Half of the cumulative layout shift that Web Vitals call good. */
const VISIBLE_LOAD_SHIFT = 0.05;

/** The worst visible shift in each window, scored like the Layout Instability API. Call `settle` first. */
export async function loadShifts(page: Page): Promise<string[]> {
  const shifts: string[] = [];
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const { score, what } = await page.evaluate(worstLoadShift);
    if (score >= VISIBLE_LOAD_SHIFT)
      shifts.push(`in a window of ${size.width} px, ${what} (score ${score.toFixed(4)})`);
  }
  return shifts;
}

/** Runs in the page. Simulates a slow load: removes nodes from last to first, and restores them. */
function worstLoadShift(): { score: number; what: string } {
  const [width, height] = [innerWidth, innerHeight];
  const name = (node: Node) =>
    node instanceof Element
      ? `<${node.localName} class="${node.getAttribute('class') ?? ''}">`
      : `"${node.nodeValue?.trim().slice(0, 40)}"`;
  const visibleArea = ({ left, right, top, bottom }: DOMRect) =>
    Math.max(0, Math.min(right, width) - Math.max(left, 0)) *
    Math.max(0, Math.min(bottom, height) - Math.max(top, 0));

  const nodes: ChildNode[] = [];
  // A script has no box, and would not run when inserted again.
  const filter = (node: Node) =>
    node instanceof HTMLScriptElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const nodeTypes = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walker = document.createTreeWalker(document.body, nodeTypes, filter);
  while (walker.nextNode()) nodes.push(walker.currentNode as ChildNode);
  const isSpace = (node: Node) => node instanceof Text && !node.data.trim();
  const boxes = new Map<Element, DOMRect>();
  let last = 0;
  for (const [at, node] of nodes.entries()) {
    const element = node instanceof Element ? node : (node.parentElement as Element);
    const box = element.getBoundingClientRect();
    if (isSpace(node) || visibleArea(box) === 0) continue;
    boxes.set(element, box);
    last = at;
  }

  let worst = { score: 0, what: '' };
  const parents = nodes.map((node) => node.parentNode);
  for (let at = nodes.length - 1; at > 0; at -= 1) {
    const node = nodes[at] as ChildNode;
    node.remove();
    // Nodes after the last visible one move nothing visible.
    if (at > last + 1 || isSpace(node)) continue;
    const moves = new Set<Element>();
    let [area, distance, moved] = [0, 0, ''];
    for (const [element, original] of boxes) {
      if (!element.isConnected) {
        boxes.delete(element);
        continue;
      }
      const current = element.getBoundingClientRect();
      const shift = Math.max(Math.abs(current.top - original.top), Math.abs(current.left - original.left));
      // The Layout Instability API also ignores moves of less than 3 pixels, and nodes outside the window.
      if (shift < 3 || visibleArea(current) === 0) continue;
      moves.add(element);
      if (shift > distance) [distance, moved] = [shift, name(element)];
      // A child that moves with its parent counts as part of the parent's box.
      if (!moves.has(element.parentElement as Element))
        area += Math.max(visibleArea(current), visibleArea(original));
    }
    const score = (Math.min(area, width * height) / (width * height)) * (distance / Math.max(width, height));
    if (score > worst.score) worst = { score, what: `${moved} moves when ${name(node)} arrives` };
  }
  for (const [at, node] of nodes.entries()) if (at > 0) parents[at]?.appendChild(node);
  return worst;
}
