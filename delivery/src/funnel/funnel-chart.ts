import type { FunnelCount, FunnelReport } from './funnel-count.ts';

const WIDTH = 960;
const HEIGHT = 280;
/** Room for the numbers at the side and the dates below. */
const LEFT = 44;
const BOTTOM = 28;
const TOP = 12;
const SERIES: readonly (keyof FunnelCount)[] = ['views', 'requests', 'downloads'];

/** Room that a date takes, in the chart's units. */
const LABEL = 64;

/** The next number above `value` that reads well on an axis: 1, 2 or 5 times a power of ten, at least 4. */
function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return Math.max(4, step * power);
}

/** Views, requests and downloads of each day as bars: an inline SVG, coloured by the classes of its page. */
export function funnelChart({ days }: Pick<FunnelReport, 'days'>): string {
  const end = axisEnd(Math.max(0, ...days.flatMap(({ count }) => SERIES.map((name) => count[name]))));
  const y = (value: number) => HEIGHT - BOTTOM - (value / end) * (HEIGHT - BOTTOM - TOP);
  const slot = (WIDTH - LEFT) / Math.max(days.length, 1);
  const bar = Math.min(28, (slot * 0.8) / SERIES.length);
  const round = (value: number) => Number(value.toFixed(1));

  const lines = [0, end / 2, end].map(
    (value) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${round(y(value))}" y2="${round(y(value))}"/>` +
      `<text x="${LEFT - 8}" y="${round(y(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const every = Math.ceil(LABEL / slot);
  const bars = days.map(({ name, count }, index) => {
    const middle = LEFT + slot * (index + 0.5);
    const drawn = SERIES.map((series, at) => {
      const x = middle + (at - SERIES.length / 2) * bar;
      const top = y(count[series]);
      return `<rect class="${series}" x="${round(x)}" y="${round(top)}" width="${round(bar * 0.9)}" height="${round(y(0) - top)}"/>`;
    });
    const label = `<text x="${round(middle)}" y="${HEIGHT - 8}" text-anchor="middle">${name.slice(5)}</text>`;
    const told = SERIES.map((series) => `${count[series]} ${series}`).join(', ');
    return `<g><title>${name}: ${told}</title>${drawn.join('')}${index % every === 0 ? label : ''}</g>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Views, requests and downloads of each day; the table below has the numbers">${lines.join('')}${bars.join('')}</svg>`;
}
