import type { Device } from './devices.ts';
import type { QuietBrowser } from './quiet-tab.ts';

/** What `fixedWork` takes on the calibrated device: four times as long as on the machine of docs/performance.md. */
const REFERENCE_MS = 380;
const TRIES = 8;

/** Work of the kinds that pages do: objects are made, sorted, written and read; elements are made and laid out. */
function fixedWork(): void {
  for (let turn = 0; turn < 8; turn += 1) {
    const list = Array.from({ length: 3000 }, (_, at) => ({ at, name: `tip ${(at * 7919) % 3001}` }));
    list.sort((a, b) => (a.name < b.name ? -1 : 1));
    const read = JSON.parse(JSON.stringify(list)) as typeof list;
    const box = document.createElement('div');
    box.append(
      ...read.slice(0, 800).map(({ name }) => {
        const line = document.createElement('p');
        line.textContent = `${name}: what it costs and how long it takes`;
        return line;
      }),
    );
    document.body.append(box);
    box.getBoundingClientRect();
    box.remove();
  }
}

/** The least of the processor's time that it takes, in milliseconds: whatever else the machine does only adds. */
async function workTime(browser: QuietBrowser, device: Device): Promise<number> {
  const context = await browser.newContext(device);
  const tab = await context.newTab();
  let [least, before] = [Number.POSITIVE_INFINITY, (await tab.worked()).mainThread];
  for (let done = 0; done < TRIES; done += 1) {
    await tab.evaluate(fixedWork);
    const { mainThread } = await tab.worked();
    least = Math.min(least, mainThread - before);
    before = mainThread;
  }
  await context.close();
  return least;
}

/**
 * How many times this machine's processor has to be slower for fixed work to take as long as on every other calibrated
 * machine; 1 where it takes longer as it is. Chromium slows down in proportion, so this is measured at full speed: what
 * else the machine does would count several times.
 */
export async function calibratedRate(browser: QuietBrowser, device: Device): Promise<number> {
  const rate = REFERENCE_MS / (await workTime(browser, { ...device, cpuRate: 1 }));
  return Math.max(1, Math.round(rate * 10) / 10);
}
