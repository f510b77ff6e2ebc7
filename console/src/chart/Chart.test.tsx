// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chart } from './Chart.tsx';

afterEach(cleanup);

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 2);

it('says its range and last value, and has every number in a table, with what each may be', () => {
  const { container } = render(
    <Chart
      title="Rate"
      unit="%"
      by="day"
      series={[
        {
          name: 'stable',
          points: [
            [START, 5.25, 4, 6.5],
            [START + DAY, null],
            [START + 2 * DAY, 1200],
          ],
        },
        { name: 'canary', points: [[START, 7]] },
      ]}
      marks={[{ time: START + DAY, text: 'Canary started' }]}
    />,
  );
  const drawn = within(container).getByRole('img');
  expect(drawn.getAttribute('aria-label')).toBe(
    'Rate. stable: 5.25 % to 1,200 %, last 1,200 % canary: 7 % to 7 %, last 7 % Canary started',
  );
  expect(within(drawn).getByText('Canary started')).toBeDefined();
  const cells = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Nov 2', '5.25 (4 to 6.5)', '7'],
    ['Nov 3', '-', '-'],
    ['Nov 4', '1,200', '-'],
  ]);
});

it('leaves a gap where nothing was measured, and leaves out marks of another time', () => {
  const { container } = render(
    <Chart
      title="LCP"
      unit="ms"
      series={[
        {
          name: 'LCP',
          points: [100, 100, null, 200, 200].map((value, at) => [START + at, value]),
        },
      ]}
      marks={[{ time: START - 1, text: 'Before' }]}
    />,
  );
  const line = container.querySelector('path:last-of-type')?.getAttribute('d') ?? '';
  expect(line.match(/M/g)).toHaveLength(2);
  expect(screen.queryByText('Before')).toBeNull();
});

it('names the day where one begins, and the hours between', () => {
  const start = new Date(2026, 10, 2).getTime();
  const hours = (count: number) => {
    const points = [start, start + count * 3_600_000].map((time) => [time, 1] as const);
    const { container, unmount } = render(
      <Chart title="Rate" unit="%" series={[{ name: 'Rate', points }]} />,
    );
    const said = [...container.querySelectorAll('svg > text')].map(({ textContent }) => textContent);
    unmount();
    return said;
  };
  expect(hours(24)).toEqual(['Nov 2', '12:00', 'Nov 3']);
  expect(hours(48)).toEqual(['Nov 2', 'Nov 3', 'Nov 4']);
});

it('says that there is nothing yet, and draws nothing', () => {
  const { container } = render(
    <Chart title="Requests" unit="" series={[{ name: 'Requests', points: [] }]} />,
  );
  expect(screen.getByText('Nothing was reported yet.')).toBeDefined();
  expect(within(container).queryByRole('img')).toBeNull();
});
