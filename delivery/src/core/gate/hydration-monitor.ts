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

/** Layout Instability API, which TypeScript does not know yet. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Watches whether hydration keeps and moves the nodes of the prerendered document. */
export const hydrationMonitor = {
  /** Tags the nodes when the HTML is parsed and no script has run. Call it before the page is opened. */
  async watch(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const nodes: NonNullable<Window['hydrationMonitor']>['nodes'] = new Map();
      const shifts: Shift[] = [];
      const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
      observer.observe({ type: 'layout-shift', buffered: true });
      window.hydrationMonitor = { nodes, shifts, observer };
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

  /** Waits for document and fonts, and drops earlier shifts, which `jumpsOf` finds. Scripts must be blocked. */
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
      window.hydrationMonitor?.observer.takeRecords();
      window.hydrationMonitor?.shifts.splice(0);
    });
  },

  /** Reports changes of the server's nodes by hydration, except inside elements that match `changing`. */
  report(page: Page, changing = ':not(*)') {
    return page.evaluate(async (within) => {
      // A shift is reported after its frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next));
      if (!window.hydrationMonitor) throw new Error('The document was not watched when it was opened.');
      const { nodes, shifts, observer } = window.hydrationMonitor;
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
          node instanceof Text && text?.trim() && !shown.has(text) ? [`"${text.trim()}"`] : [],
        ),
        /** Every layout shift since the document was at rest, with what moved. */
        shifts: shifts.map(({ value, sources }) => `${value} by ${sources.map((one) => name(one.node))}`),
        /** Their sum (Layout Instability API). A visit is too short for two session windows. */
        shifted: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    }, changing);
  },
};

/** The widths in which a page is visited, in pixels: a phone and a desktop. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Half of the cumulative layout shift that Web Vitals call good, for one jump. */
const VISIBLE_JUMP = 0.05;

/** A layout jump in a window of a width in pixels, before a part of the page has arrived. */
export interface Jump {
  width: number;
  moved: string;
  before: string;
  /** The score of the Layout Instability API: the fraction of the window that moves, times the distance. */
  score: number;
}

/** Finds layout shifts while the page arrives slowly. Needs the page at rest without scripts, and changes it. */
export async function jumpsOf(page: Page): Promise<Jump[]> {
  const usual = page.viewportSize();
  const found: Jump[] = [];
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    found.push(await page.evaluate(worstJump));
  }
  if (usual) await page.setViewportSize(usual);
  return found.filter(({ score }) => score >= VISIBLE_JUMP);
}

/** Runs in the page: removes nodes from the end, and compares boxes with those of the whole page. */
function worstJump(): Jump {
  const [width, height] = [innerWidth, innerHeight];
  const name = (node: Node) =>
    node instanceof Element
      ? `<${node.localName} class="${node.getAttribute('class') ?? ''}">`
      : `"${node.nodeValue?.trim().slice(0, 40)}"`;
  const seen = ({ left, right, top, bottom }: DOMRect) =>
    Math.max(0, Math.min(right, width) - Math.max(left, 0)) *
    Math.max(0, Math.min(bottom, height) - Math.max(top, 0));

  const nodes: ChildNode[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    // A script has no box, and would not run again.
    if (![node, node.parentNode].some((one) => one instanceof HTMLScriptElement)) nodes.push(node);
  }
  // White space has no box.
  const isSpace = (node: Node) => node instanceof Text && !node.data.trim();
  const whole = new Map<Element, DOMRect>();
  let last = 0;
  for (const [at, node] of nodes.entries()) {
    const element = node instanceof Element ? node : (node.parentElement as Element);
    const box = element.getBoundingClientRect();
    if (isSpace(node) || seen(box) === 0) continue;
    whole.set(element, box);
    last = at;
  }

  let worst: Jump = { width, score: 0, moved: '', before: '' };
  const places = nodes.map((node) => node.parentNode);
  for (let at = nodes.length - 1; at > 0; at -= 1) {
    const node = nodes[at] as ChildNode;
    node.remove();
    // Nodes below the window move nothing visible.
    if (at > last + 1 || isSpace(node)) continue;
    const moves = new Set<Element>();
    let [area, distance, moved] = [0, 0, ''];
    for (const [element, there] of whole) {
      if (!element.isConnected) {
        whole.delete(element);
        continue;
      }
      const here = element.getBoundingClientRect();
      const far = Math.max(Math.abs(here.top - there.top), Math.abs(here.left - there.left));
      // Like the Layout Instability API, ignores less than 3 pixels, and nodes that were not in the window.
      if (far < 3 || seen(here) === 0) continue;
      moves.add(element);
      if (far > distance) [distance, moved] = [far, name(element)];
      // A child that moves with its parent is in the parent's box.
      if (!moves.has(element.parentElement as Element)) area += Math.max(seen(here), seen(there));
    }
    const score = (Math.min(area, width * height) / (width * height)) * (distance / Math.max(width, height));
    if (score > worst.score) worst = { width, score, moved, before: name(node) };
  }
  for (const [at, node] of nodes.entries()) if (at > 0) places[at]?.appendChild(node);
  return worst;
}
