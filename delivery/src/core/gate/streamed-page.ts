import type { Page } from 'playwright-core';

/** The widths in which a page is visited, in pixels: a phone and a desktop. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

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

/** Finds layout jumps while the page arrives slowly. Needs the page at rest without scripts, and changes it. */
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
      // Like the Layout Instability API, ignores less than 3 pixels, and what was not in the window.
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
