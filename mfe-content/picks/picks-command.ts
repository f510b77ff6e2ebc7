import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SiteConfig } from 'shared-lib';
import { addDays, dayIn, daysBetween, mondayOf } from 'shared-lib/site/days.ts';
import { textTable } from '../../backend/src/log/text-table.ts';
import { readData } from '../generate/read-data.ts';
import { diyTools } from '../src/data/diy-tools.ts';
import { homePicks } from '../src/data/home-picks.ts';
import { interiorPicks } from '../src/data/interior-picks.ts';
import { outdoorPicks } from '../src/data/outdoor-picks.ts';
import { smartHomePicks } from '../src/data/smart-home-picks.ts';
import type { ProductPick } from '../src/data/types.ts';
import { picksOfWeek } from '../src/data/weekly-picks.ts';
import { formatDay, formatPrice } from '../src/parts/format.ts';
import { lastCheck, type PriceAge, priceAge } from '../src/shop/prices.ts';
import { PriceFileError, readPriceFile } from './price-file.ts';
import { checksText, type PriceChecks, takenText, takePrices } from './take-prices.ts';

const SRC = join(import.meta.dirname, '../src');

/** Every pick of the site. */
export async function everyPick(): Promise<readonly ProductPick[]> {
  const { articles } = await readData(SRC);
  const ofArticles = articles.flatMap(({ picks }) => picks);
  return [...homePicks, ...interiorPicks, ...outdoorPicks, ...diyTools, ...smartHomePicks, ...ofArticles];
}

/** What the command works with. */
export interface PicksCommand {
  config: SiteConfig;
  /** `prices.json`. */
  file: string;
  say: (text: string) => void;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

const HELP = `npm run picks                                shows which prices are due
npm run picks -- check FILE [--confirm]      takes the prices of a file, CSV or JSON, with the columns
                                             id, price, currency, in stock, checked on`;

/**
 * `npm run picks`.
 * @throws Error that says what to do; then nothing was written.
 */
export async function picksCommand(args: readonly string[], command: PicksCommand): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { confirm: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [action, path, ...rest] = positionals;
  const { config, file, now, say } = command;
  const today = dayIn(config.timeZone, now);
  const checks = JSON.parse(await readFile(file, 'utf8')) as PriceChecks;
  const picks = await everyPick();
  if (values.help) return say(HELP);
  if (!action) return say(dueText(picks, checks, config, today));
  if (action !== 'check' || !path || rest.length > 0) throw new Error(HELP);
  const { taken, refused } = takePrices(await rowsOf(path), {
    picks,
    checks,
    today,
    confirmed: values.confirm,
  });
  if (refused.length > 0)
    throw new Error(
      [...refused.slice(0, 20), `${many(refused.length)} refused, and nothing was written.`].join('\n'),
    );
  const next = Object.fromEntries(taken.map(({ id, now }) => [id, now]));
  await writeFile(`${file}.${process.pid}`, checksText({ ...checks, ...next }));
  await rename(`${file}.${process.pid}`, file);
  const changed = taken.filter(({ before, now }) => before.price !== now.price).length;
  say(
    [
      ...taken.map(takenText),
      `${many(taken.length)} taken, with ${changed} of another price. Look at the difference of ${file}, commit it, and release: npm run release -- content`,
    ].join('\n'),
  );
}

const many = (rows: number): string => (rows === 1 ? '1 row was' : `${rows} rows were`);

async function rowsOf(path: string) {
  try {
    return readPriceFile(await readFile(path));
  } catch (error) {
    if (error instanceof PriceFileError) throw new Error(`${path}: ${error.message}`);
    throw new Error(`${path} cannot be read: ${(error as Error).message}`);
  }
}

const ON_PAGES: Readonly<Record<PriceAge, string>> = {
  typical: 'typical until Sunday',
  former: 'what it was',
  unknown: 'see today’s price',
};

/** Picks whose price pages do not show as typical any more, or will not next week, with its last check; oldest first. */
export function duePicks(
  picks: readonly ProductPick[],
  checks: PriceChecks,
  prices: SiteConfig['prices'],
  today: string,
) {
  const nextWeek = addDays(mondayOf(today), 7);
  return picks
    .map((pick) => ({ pick, last: lastCheck(pick, checks) }))
    .filter(({ last }) => priceAge(last.checkedOn, { day: nextWeek, prices }) !== 'typical')
    .sort((one, other) => one.last.checkedOn.localeCompare(other.last.checkedOn));
}

function dueText(
  picks: readonly ProductPick[],
  checks: PriceChecks,
  { prices, identity }: SiteConfig,
  today: string,
): string {
  const nextWeek = addDays(mondayOf(today), 7);
  const due = duePicks(picks, checks, prices, today);
  const rows = due.map(({ pick, last: { price, checkedOn } }) => [
    pick.id,
    formatPrice(price),
    `${checkedOn}, ${daysBetween(checkedOn, today)} days ago`,
    ON_PAGES[priceAge(checkedOn, { day: today, prices })],
    pick.link,
  ]);
  const [now, next] = [picksOfWeek(today), picksOfWeek(nextWeek)];
  return [
    `${due.length} of ${picks.length} prices are due on ${formatDay(today)}: the page says what they were ${prices?.maxAgeDays} days after their check, and sends readers to ${identity.retailer.name} after ${prices?.askAfterDays}.`,
    ...(rows.length > 0 ? [textTable(['Pick', 'Price', 'Checked', 'Pages say', 'Search'], rows, [1])] : []),
    `Home shows picks for ${now.place}, from ${formatDay(nextWeek)} on for ${next.place} (src/data/weekly-picks.ts).`,
  ].join('\n');
}
