import { errors } from 'playwright-core';
import type { Jump } from './hydration-monitor.ts';

export interface Problem {
  check: 'hydration' | 'console' | 'policy' | 'forms' | 'streaming';
  reason: string;
  remedy: string;
  /** Whether a busy machine may be the cause, for example of a shift or a timeout. */
  isDoubtful?: boolean;
}

const isTimeout = (error: Error): boolean => error instanceof errors.TimeoutError;

const firstLine = ({ message }: Error) => message.split('\n')[0];

const some = (lines: readonly string[]) => {
  const different = [...new Set(lines.map((line) => line.slice(0, 300)))];
  const rest = different.length - 3;
  return different.slice(0, 3).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
};

/** The problems that a page can have, as texts of a refusal. */
export const problem = {
  neverHydrates: (error: Error): Problem => ({
    check: 'hydration',
    reason: `The page never hydrates: ${firstLine(error)}`,
    remedy: 'Open the page in "npm run dev" and read the console: the code fails before the page is shown.',
    isDoubtful: isTimeout(error),
  }),
  neverRenders: (error: Error): Problem => ({
    ...problem.neverHydrates(error),
    reason: `The page never renders when reached by a link: ${firstLine(error)}`,
  }),
  nodesLost: (lost: readonly string[], missing: readonly string[]): Problem => {
    const which = missing.length > 0 ? `Only the server renders ${some(missing)}` : `Nodes: ${some(lost)}`;
    return {
      check: 'hydration',
      reason: `Hydration mismatch: the browser renders different HTML than the server, and replaces ${lost.length} nodes. ${which}.`,
      remedy: 'Render the same HTML in both. Read the window, the time and random values only in effects.',
    };
  },
  regionDiffers: ({ packed, rendered }: { packed: string; rendered: string }): Problem => ({
    check: 'hydration',
    reason: `The release contains different HTML than its code renders: "${packed}" instead of "${rendered}".`,
    remedy:
      'Build the release again. If the page still differs, it depends on the time, a random value or the window.',
  }),
  shifts: (shifts: readonly string[]): Problem => ({
    check: 'hydration',
    reason: `Layout shift during hydration: ${some(shifts)}.`,
    remedy: 'Reserve space in the prerendered page for late content.',
    isDoubtful: true,
  }),
  jumps: ({ width, moved, before, score }: Jump): Problem => ({
    check: 'streaming',
    reason: `Layout shift while the page loads over a slow connection: in a window of ${width} px, ${moved} moves when ${before} arrives (score ${score.toFixed(4)}).`,
    remedy: 'Give the parts fixed positions (grid-column, grid-row), or write them in visual order.',
  }),
  logs: (how: string, messages: readonly string[]): Problem => ({
    check: 'console',
    reason: `The page writes to the console when ${how}: ${some(messages)}.`,
    remedy: 'Fix what is reported; "npm run dev" shows more. A page must not write to the console.',
  }),
  violatesPolicy: (how: string, violations: readonly string[]): Problem => ({
    check: 'policy',
    reason: `Content-Security-Policy violation when ${how}: ${some(violations)}.`,
    remedy: 'Load everything from this site, and create HTML with React only (serve/security-headers.ts).',
  }),
  formStops: (form: string, error: Error): Problem => ({
    check: 'forms',
    reason: `The form "${form}" cannot be filled in and sent: ${firstLine(error)}`,
    remedy: 'Fill in and send the form in "npm run dev": a field or the button cannot be used.',
    isDoubtful: isTimeout(error),
  }),
  formThrows: (form: string, messages: readonly string[]): Problem => ({
    check: 'forms',
    reason: `The form "${form}" fails when it is filled in and sent: ${some(messages)}.`,
    remedy: 'Send it in "npm run dev" and read the console. A form reports every failure and never throws.',
  }),
};
