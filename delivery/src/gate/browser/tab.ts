import type { BrowserContext, Page } from 'playwright-core';

/** One tab of the gate's browser, and what the pages in it said and asked for. */
export interface Tab {
  page: Page;
  /** Messages on the console, and errors that nobody caught; the list is emptied by whoever reads it. */
  heard: string[];
  /** What the policies forbade, and addresses of other origins that a page asked for. */
  forbidden: string[];
}

const POLICY = /Content Security Policy|Trusted(HTML|Script|Type)|Permissions policy violation/i;

// What development React advertises.
const ADVERTISEMENT = /Download the React DevTools/;

/**
 * Opens a tab in a context that is served at `origin`.
 * @param allowed other origins that the site's own configuration names: its backend.
 */
export async function openTab(
  context: BrowserContext,
  origin: string,
  allowed: readonly string[],
): Promise<Tab> {
  const page = await context.newPage();
  const tab: Tab = { page, heard: [], forbidden: [] };
  page.on('console', (message) => {
    const text = message.text();
    if (ADVERTISEMENT.test(text)) return;
    const { url } = message.location();
    const line = `${message.type()}: ${text}${url ? ` (${url})` : ''}`.replaceAll(origin, '');
    (POLICY.test(text) ? tab.forbidden : tab.heard).push(line);
  });
  page.on('pageerror', (error) => {
    const text = `uncaught ${error.name}: ${error.message}`;
    (POLICY.test(text) ? tab.forbidden : tab.heard).push(text);
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!/^(https?|wss?):/.test(address)) return;
    const asked = new URL(address).origin;
    if (asked !== origin && !allowed.includes(asked)) tab.forbidden.push(`asks ${asked} (${address})`);
  });
  return tab;
}
