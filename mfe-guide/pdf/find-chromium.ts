import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Path of the browser that prints the guide: Playwright's own when it is installed, else the machine's from the PATH.
 * @throws when there is neither, saying how to get one.
 */
export function findChromium(
  searchPath: string = process.env.PATH ?? '',
  own: string = chromium.executablePath(),
): string {
  const paths = searchPath.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [own, ...paths].find((path) => path !== '' && isRunnable(path));
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium found to print the guide: install one, or run `npx playwright install chromium`',
  );
}
