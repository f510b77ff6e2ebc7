// @vitest-environment node
import { expect, it } from 'vitest';
import { assembleGuide } from './assemble-guide.ts';

const { pages } = await assembleGuide();
const textOf = (id: string): string =>
  (pages.find((page) => page.id === id)?.html ?? '').replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');

/** A hazard, and words of its page in the order in which a reader has to meet them: the warning before the step. */
const HAZARDS: readonly (readonly [hazard: string, page: string, ...words: string[]])[] = [
  [
    'chloroform',
    'caulk',
    'Bleach and rubbing alcohol make chloroform',
    'Household bleach',
    'Rinse twice',
    'dry overnight',
    'Wipe the dry joint with rubbing alcohol',
  ],
  ['drowning', 'caulk', 'Keep small children out', 'Fill the tub'],
  [
    'lye in the trap',
    'fix-drain',
    'No chemical drain opener',
    'Do not plunge, snake or open the trap',
    'Plunge.',
    'Open the trap.',
  ],
  ['a gas connector', 'first-weekend', 'Gas dryer: do not move it', 'connector can crack'],
  ['a gas connector', 'spring', 'a gas dryer stays where it is'],
  [
    'a water heater’s live terminals',
    'first-weekend',
    'live 240-volt terminals; breaker off and tested first',
  ],
  [
    'exhaust drawn indoors',
    'leaks',
    'First turn off furnace, boiler and gas water heater',
    'run the exhaust fans',
  ],
  ['lead', 'summer', 'built before 1978?', 'Then scrape'],
  [
    'lead and asbestos',
    'fix-wall',
    'Before you cut or sand',
    'Look first.',
    'Sand with a fine sponge, in an N95 mask',
  ],
  ['lead', 'doors', 'Paint from before 1978', 'plane the edge of the door'],
  ['asbestos', 'heating-cooling', 'white, papery wrap: it can be asbestos', 'mastic'],
  ['power', 'fix-wall', 'Turn off the circuits in that wall and test', 'Square the hole'],
  ['power', 'fasteners', 'near one, breaker off and tested', 'drill 3/32-inch pilots'],
  [
    'scalding',
    'winter',
    'the water can still scald',
    'breaker off and tested',
    'Open a hot faucet',
    'Only then restore the heat',
  ],
  [
    'pressure and scalding',
    'long-intervals',
    'breaker off and tested',
    'open a hot faucet',
    'it can scald',
    'Unscrew the hex head',
  ],
  ['ladders', 'spring', 'one story only', 'ladder'],
  ['ladders', 'work-safely', 'with a standoff, never on a gutter'],
  ['roofs', 'work-safely', 'Leave it to those who do it every day', 'Anything on a roof'],
  ['water near electricity', 'first-minutes', 'Water near outlets or the panel: stay out', 'Main valve off'],
  ['water near electricity', 'water-shutoff', 'Water near outlets or the panel?', 'One fixture leaks?'],
  ['gas', 'winter', 'Gas smell: out, then call'],
  ['gas', 'half-hour', 'Gas? Get out'],
  ['gas', 'power-shutoff', 'You smell gas, or hear it: do nothing here', 'A quarter turn'],
  ['carbon monoxide', 'alarms', 'A CO alarm never sounds for no reason', 'A smoke alarm at toast'],
  ['carbon monoxide', 'odd-sounds', 'making carbon monoxide', 'everyone out, call from outside'],
  ['a burning battery', 'fire', 'A battery that smokes or hisses: everyone out'],
  ['oily rags', 'supplies', 'Spread each one flat outdoors'],
  ['oily rags', 'summer', 'Oily rags catch fire in a heap', 'seal it'],
  ['a fall through the ceiling', 'spring', 'step only on the framing', 'Look there'],
  ['wires and pipes', 'doors', 'clear of wires, pipes', 'through the subfloor'],
  ['gasoline', 'fall', 'gasoline in a shed, never in the house or an attached garage'],
  ['digging', 'summer', 'Call 811 before you dig', 'reset leaning posts'],
  ['weight', 'water', 'it weighs 460 pounds', 'overflow hose'],
];

it.each(HAZARDS)('warns of %s before the step, on #%s', (_hazard, page, ...words) => {
  let rest = textOf(page);
  for (const phrase of words) {
    const at = rest.indexOf(phrase);
    expect(at, `“${phrase}” in its place`).toBeGreaterThanOrEqual(0);
    rest = rest.slice(at + phrase.length);
  }
});
