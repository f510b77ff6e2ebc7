import { expect, it } from 'vitest';
import { exportFileName } from './ExportAccount.tsx';

it('contains the site and the day, without characters that a file system refuses', () => {
  expect(exportFileName('Gable & Grain', new Date(2026, 2, 4, 23, 59))).toBe(
    'gable-grain-my-data-2026-03-04.json',
  );
  expect(exportFileName(' "Casa/Patio": ', new Date(2026, 10, 20))).toBe(
    'casa-patio-my-data-2026-11-20.json',
  );
});
