import type { BrowserContext, Page } from 'playwright-core';
import { differingAttributes } from './development-edition.ts';
import { type Problem, problem } from './problems.ts';

/** An address that no app has; the not-found page answers it. */
export const NOBODYS_ADDRESS = '/gate/nobody-has-this-page';

/** One tab of the gate's browser, with what its pages said and requested. */
export interface Tab {
  page: Page;
  /** Of the gate's server. */
  origin: string;
  /** Console messages and uncaught errors. Whoever reads the list empties it. */
  heard: string[];
  /** What the policies stopped, and requests to other origins. */
  forbidden: string[];
}

const POLICY = /Content Security Policy|Trusted(HTML|Script|Type)|Permissions policy violation/i;

/** Lines that are kept of a tab: a page may say more than there is memory for. */
const MOST_LINES = 100;

/** Development React's advertisement. */
const ADVERTISEMENT = /Download the React DevTools/;

/** Opens a tab in a context that is served at `origin`. `allowed` are other origins that the site's configuration names. */
export async function openTab(
  context: BrowserContext,
  origin: string,
  allowed: readonly string[],
): Promise<Tab> {
  const tab: Tab = { page: await context.newPage(), origin, heard: [], forbidden: [] };
  const keep = (list: string[], line: string) => {
    if (list.length < MOST_LINES) list.push(line);
  };
  tab.page.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    const isExpected = url === `${origin}${NOBODYS_ADDRESS}` && text.includes(' 404 ');
    if (isExpected || ADVERTISEMENT.test(text)) return;
    const line = `${message.type()}: ${text}${url ? ` (${url})` : ''}`.replaceAll(origin, '');
    keep(POLICY.test(text) ? tab.forbidden : tab.heard, line);
  });
  tab.page.on('pageerror', (error) => {
    const text = `uncaught ${error.name}: ${error.message}`;
    keep(POLICY.test(text) ? tab.forbidden : tab.heard, text);
  });
  tab.page.on('request', (request) => {
    const address = request.url();
    if (!/^(https?|wss?):/.test(address)) return;
    const asked = new URL(address).origin;
    if (asked !== origin && !allowed.includes(asked)) keep(tab.forbidden, `asks ${asked} (${address})`);
  });
  return tab;
}

/** What a tab has heard since the last call, as problems. `how` its page was reached ends their reasons. */
export function heardBy(tab: Tab, how: string): Problem[] {
  const all = tab.heard.splice(0);
  const heard = all.filter((line) => !differingAttributes(line));
  const differing = all.flatMap((line) => differingAttributes(line) ?? []);
  const forbidden = tab.forbidden.splice(0);
  return [
    ...(differing.length > 0 ? [problem.attributesDiffer(differing)] : []),
    ...(heard.length > 0 ? [problem.said(how, heard)] : []),
    ...(forbidden.length > 0 ? [problem.forbidden(how, forbidden)] : []),
  ];
}
