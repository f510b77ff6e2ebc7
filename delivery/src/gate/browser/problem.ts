import type { DifferingAttribute } from './differing-attributes.ts';

/** What a browser found wrong with a page. */
export interface Problem {
  check: 'hydration' | 'console' | 'policy' | 'forms';
  reason: string;
  remedy: string;
}

const some = (lines: readonly string[]) =>
  `${[...new Set(lines)]
    .slice(0, 3)
    .map((line) => line.slice(0, 300))
    .join('; ')}${lines.length > 3 ? `; and ${lines.length - 3} more` : ''}`;

const value = (attribute: string, text: string | null) =>
  text === null ? `no ${attribute}` : `${attribute}="${text.slice(0, 80)}"`;

/** The problems that a page can have, in the words of a refusal. */
export const problem = {
  neverAlive: (how: string, error: Error): Problem => ({
    check: 'hydration',
    reason: `${how} it never came alive: ${error.message.split('\n')[0]}`,
    remedy: 'Open it in "npm run dev" and read the console: its code fails before it is shown.',
  }),
  nodesLost: (lost: readonly string[], unsaid: readonly string[]): Problem => {
    const words =
      unsaid.length > 0
        ? ` The server wrote what the browser does not: ${some(unsaid.map((text) => `"${text.trim()}"`))}.`
        : ` Some of them: ${some(lost.slice(0, 3))}.`;
    return {
      check: 'hydration',
      reason: `In the browser it is another page than the server rendered: ${lost.length} nodes were replaced.${words}`,
      remedy:
        'Render the same in both: no window, no time, no random value while rendering (docs/decisions/001); what only the browser knows belongs into an effect.',
    };
  },
  attributesDiffer: (differing: readonly DifferingAttribute[]): Problem => ({
    check: 'hydration',
    reason: `In the browser it is another page than the server rendered: ${some(
      differing.map(
        ({ element, attribute, server, browser }) =>
          `${element} has ${value(attribute, server)} from the server, and the browser renders ${value(attribute, browser)}`,
      ),
    )}.`,
    remedy:
      "Render the same in both: React keeps the server's value in silence, so readers would see it until they come back by a link. What only the browser knows belongs into an effect (docs/decisions/027).",
  }),
  notComparable: (): Problem => ({
    check: 'hydration',
    reason:
      'React took over no element that the server sent, so nobody can tell whether the attributes are alike.',
    remedy:
      'If the page comes alive, this React keeps its props in another place: see delivery/src/gate/browser/hydrated-elements.ts.',
  }),
  moved: (shifts: readonly string[]): Problem => ({
    check: 'hydration',
    reason: `It moves while it comes alive: ${some(shifts)}.`,
    remedy: 'Give what comes later its room in the prerendered page.',
  }),
  said: (how: string, heard: readonly string[]): Problem => ({
    check: 'console',
    reason: `${how} it writes to the console: ${some(heard)}.`,
    remedy: 'Mend what is reported; a live page says nothing.',
  }),
  formThrows: (form: string, heard: readonly string[]): Problem => ({
    check: 'forms',
    reason: `Its form "${form.slice(0, 60)}" fails when it is filled in and sent: ${some(heard)}.`,
    remedy:
      'Send it in "npm run dev" and read the console. A form says in words what it could not do; it never throws.',
  }),
  forbidden: (how: string, forbidden: readonly string[]): Problem => ({
    check: 'policy',
    reason: `${how} it does what the policy forbids: ${some(forbidden)}.`,
    remedy:
      'Take everything from this site, and make HTML with React only (delivery/src/serve/security-headers.ts is the policy).',
  }),
};
