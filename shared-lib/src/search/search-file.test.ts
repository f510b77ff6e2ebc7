import { expect, it } from 'vitest';
import { CELL_END, LABEL_END, LINE_END, searchedText } from './search-file.ts';

it.each([
  [
    `Cost${LABEL_END} ${LINE_END}$40 ${LINE_END}Time${LABEL_END}1 hour${LINE_END}`,
    'Cost: $40. Time: 1 hour.',
  ],
  [
    `What does it cost?${LABEL_END}Nothing.${LINE_END}Read on${LINE_END}`,
    'What does it cost? Nothing. Read on.',
  ],
  [`“Go ahead.”${LINE_END}${LINE_END} Stop!${LINE_END}`, '“Go ahead.” Stop!'],
  [`Roof${LABEL_END}20 years${CELL_END}$9,000${CELL_END}${LINE_END}`, 'Roof: 20 years, $9,000.'],
  [`${LINE_END} Prose \n that goes on , here`, 'Prose that goes on, here'],
])('searchedText converts %j to “%s”', (marked, text) => {
  expect(searchedText(marked)).toBe(text);
});
