import { until as untilTrue } from '../../backend/test/until.ts';

/** A way to press a link. */
export type Press =
  | 'left button'
  | 'middle button'
  | 'right button'
  | 'double click'
  | 'Ctrl'
  | 'Shift'
  | 'Enter'
  | 'touch';

/**
 * A window of a browser, as far as the journeys need one: what every engine's driver can do. Elements are named by XPath,
 * so that they are found by the words that a visitor reads.
 */
export interface Tab {
  /** Loads a path of the site as a whole document. */
  open(path: string): Promise<void>;
  /** Clicks where the element is shown, like a pointer. */
  click(xpath: string): Promise<void>;
  /** Presses a link. WebKit's driver has no finger. */
  pressLink(xpath: string, how: Press): Promise<void>;
  /** Types at the end of what is in a field. */
  type(xpath: string, text: string): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  upload(xpath: string, file: string): Promise<void>;
  /** Presses a key on whatever has the focus. */
  press(key: 'Escape' | 'Enter' | 'Tab'): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  value<Value>(expression: string): Promise<Value>;
  resize(width: number, height: number): Promise<void>;
  /** The addresses of every window that this one has opened. */
  opened(): Promise<string[]>;
  closeOthers(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Waits until a JavaScript expression holds in the page.
 * @throws Error that names what did not come true, and where the tab was.
 */
export async function until(tab: Pick<Tab, 'value'>, expression: string): Promise<void> {
  // A full load may fall between two looks: what fails then is asked again.
  const holds = () => tab.value<boolean>(`Boolean(${expression})`).catch(() => false);
  await untilTrue(holds).catch(async () => {
    const where = await tab.value('location.href + "\\n" + document.body.innerText.slice(0, 2000)');
    throw new Error(`This did not come true: ${expression}\n${where}`);
  });
}

/** Turns to the search button, without moving the focus: reading starts no application. */
const TURN = `document.querySelector('[data-search=main]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))`;

/** Waits until the page at a path is interactive: only then does the shell leave its user-timing mark. */
export async function hydrated(tab: Tab, path: string): Promise<void> {
  await until(tab, `(${TURN}, performance.getEntriesByName(${JSON.stringify(`page ${path}`)}).length > 0)`);
}
