import {
  AirVent,
  AppWindow,
  Fan,
  Heater,
  House,
  Lightbulb,
  ShowerHead,
  Thermometer,
  Unplug,
  Wind,
} from 'lucide-react';
import type { ArticleItem } from '../../types.ts';

/** The ten measures of the energy-efficiency article, cheapest and surest first. */
export const energyEfficiencyTipsItems = [
  {
    id: 'energy-air-seal',
    title: 'Seal the leaks you can feel',
    description:
      'Outside air slips in where pipes, wires and chimneys pass through walls, around the attic hatch and along the sill in the basement. EPA estimates that air sealing together with insulating attics, crawl-space floors and rim joists saves an average of 15% on heating and cooling. A first afternoon costs about $40 in caulk and foam.',
    tips: [
      'If you burn gas, oil or wood indoors, keep a carbon monoxide alarm on each floor, and have a technician test the draft after you seal.',
      'Around a flue or chimney, foam is a fire hazard: use sheet metal and high-temperature sealant instead.',
      'Keep clear of curtains and paper: on a windy day, pass a lit incense stick slowly along outlets, baseboards and the attic hatch, and mark every place where the smoke bends.',
      'Put out every flame before you open a can of foam. Use caulk for gaps up to 1/4 inch and low-expansion foam up to 3 inches; standard foam can bow a window frame until it sticks.',
    ],
    icon: Wind,
    picture: {
      id: 'energy-air-seal',
      alt: 'A gloved hand seals the edge of a window frame with a caulking gun',
    },
    link: 'https://www.amazon.com/s?k=air+sealing+caulk+and+low+expansion+foam',
    linkText: 'Shop caulk and foam',
    source: {
      label: 'ENERGY STAR: how the 15% is estimated',
      url: 'https://www.energystar.gov/saveathome/seal_insulate/methodology',
    },
  },
  {
    id: 'energy-thermostat-setback',
    title: 'Set the thermostat back for eight hours a day',
    description:
      'The Department of Energy says you can save as much as 10% a year on heating and cooling by turning the thermostat back 7 to 10 degrees for eight hours a day. It costs nothing with the thermostat you own. Catching up does not use up the savings, because a cooler house loses less heat the whole time.',
    tips: [
      'In winter try 68 °F when you are up and 60 °F while you sleep; in summer start at 78 °F and let it climb when the house is empty.',
      'Heat pumps are the exception: a deep winter setback can call in the electric backup strips, so keep it to 2 or 3 degrees unless your thermostat is made for heat pumps.',
      'In a freeze, do not go below 55 °F, and open the cabinet doors under sinks on outside walls.',
    ],
    icon: Thermometer,
    picture: {
      id: 'energy-thermostat-setback',
      alt: 'A round thermostat set back to 60 shows a moon beside a rail with a scarf and keys',
    },
    link: null,
    linkText: null,
    source: {
      label: 'U.S. Department of Energy: Programmable Thermostats',
      url: 'https://www.energy.gov/energysaver/programmable-thermostats',
    },
  },
  {
    id: 'energy-led',
    title: 'Change the bulbs you use most',
    description:
      'An LED uses at least 75% less energy than an incandescent bulb and lasts up to 25 times longer, the Department of Energy says. Begin with the five lights that are on the longest: kitchen, porch, hall, living room, bath. At about $2.50 a bulb, one that is on four hours a day pays for itself within months.',
    tips: [
      'Buy by lumens: 450 replaces 40 watts, 800 replaces 60 and 1,600 replaces 100.',
      'Stay at 2700 K in living spaces and use 3000 to 4000 K in a garage or laundry.',
      'Old dimmers often make LEDs flicker or hum; pair them with a dimmer rated for LED.',
      'A closed fixture cooks an ordinary bulb early, so look for the words “enclosed fixture rated.”',
    ],
    icon: Lightbulb,
    picture: {
      id: 'energy-led',
      alt: 'Three pendant lamps glow over a kitchen table where an old bulb lies',
    },
    link: 'https://www.amazon.com/s?k=led+light+bulbs+2700k+enclosed+fixture+rated',
    linkText: 'Shop LED bulbs',
    source: {
      label: 'U.S. Department of Energy: LED Lighting',
      url: 'https://www.energy.gov/energysaver/led-lighting',
    },
  },
  {
    id: 'energy-hvac-filter',
    title: 'Replace the air filter before it looks gray',
    description:
      'A clogged filter starves the blower and lets dust settle on the coil. Replacing a dirty one can lower an air conditioner’s energy use by 5% to 15%, according to the Department of Energy. Turn the system off first; the job takes two minutes and costs $8 to $20.',
    tips: [
      'Check monthly in heavy use and expect to change a 1-inch filter every one to three months, sooner with pets.',
      'Read the size printed on the old frame, and point the arrow toward the blower.',
      'MERV 8 to 11 suits most systems; a thick MERV 13 in a 1-inch slot can choke an older blower.',
    ],
    icon: AirVent,
    picture: {
      id: 'energy-hvac-filter',
      alt: 'A clean pleated air filter slides into the side of a furnace',
    },
    link: 'https://www.amazon.com/s?k=hvac+air+filter+merv+11+6+pack',
    linkText: 'Shop air filters',
    source: {
      label: 'U.S. Department of Energy: Air Conditioner Maintenance',
      url: 'https://www.energy.gov/energysaver/air-conditioner-maintenance',
    },
  },
  {
    id: 'energy-water-heater',
    title: 'Turn the water heater down to 120 °F',
    description:
      'Most new tanks ship set near 120 °F. An older one may still stand at 140 °F, which wastes $36 to $61 a year in standby losses alone, the Department of Energy estimates, and can scald skin in seconds. Turning it down costs nothing and takes ten minutes and a cooking thermometer. If anyone in the house has a weakened immune system, ask a doctor first, because hotter water limits Legionella.',
    tips: [
      'Measure at the faucet farthest from the tank, since the dial on the tank is only a rough guide.',
      'On an electric heater, turn off its breaker, open the panels, test that the terminals are dead, and set both thermostats alike.',
      'On a gas heater, turn the knob on the gas valve and touch nothing else.',
      'Wait a few hours, then measure again; the hot side should read about 120 °F.',
      'A dishwasher without a booster heater may need 130 to 140 °F. Have a plumber fit a mixing valve, so the faucets stay at 120 °F.',
    ],
    icon: Heater,
    picture: {
      id: 'energy-water-heater',
      alt: 'A hand turns the dial near the base of a gas water heater with a metal flue',
    },
    link: null,
    linkText: null,
    source: {
      label: 'U.S. Department of Energy: Lower Water Heating Temperature',
      url: 'https://www.energy.gov/energysaver/do-it-yourself-savings-project-lower-water-heating-temperature',
    },
  },
  {
    id: 'energy-showerhead',
    title: 'Swap the showerhead for a WaterSense one',
    description:
      'Standard heads use 2.5 gallons a minute; a WaterSense head stays at or below 2.0 and is tested to still feel like a shower. The average family can save 2,700 gallons of water a year, EPA says, and the energy to heat it. Allow 15 minutes and $20 to $40.',
    tips: [
      'Grip the shower arm with one wrench and turn the head with another, or the arm may break loose inside the wall.',
      'Wrap the threads clockwise with three turns of plumber’s tape and tighten by hand, then a quarter turn.',
      'If 2 gallons fill a bucket in under a minute, the old head is above the WaterSense limit.',
    ],
    icon: ShowerHead,
    picture: { id: 'energy-showerhead', alt: 'A round showerhead sprays fine water against a tiled wall' },
    link: 'https://www.amazon.com/s?k=watersense+showerhead+1.8+gpm',
    linkText: 'Shop WaterSense showerheads',
    source: { label: 'EPA WaterSense: Showerheads', url: 'https://www.epa.gov/watersense/showerheads' },
  },
  {
    id: 'energy-phantom-load',
    title: 'Cut the power that nobody is using',
    description:
      'Standby power is 5% to 10% of residential energy use and costs the average household as much as $100 a year, the Department of Energy says. The television and the desk are usually the worst. One $15 to $30 switched strip at each takes care of most of it.',
    tips: [
      'Never run a space heater or a second strip from a power strip.',
      'Leave routers, medical devices and anything that records on their own outlet.',
      'A $25 plug-in watt meter shows which box uses the most; look first at older cable boxes and game consoles in instant-on mode.',
    ],
    icon: Unplug,
    picture: {
      id: 'energy-phantom-load',
      alt: 'A small ghost rises from a full power strip in front of a television stand',
    },
    link: 'https://www.amazon.com/s?k=power+strip+individual+switches+surge+protector',
    linkText: 'Shop switched power strips',
    source: {
      label: 'U.S. Department of Energy: Reduce Your Standby Power Loads',
      url: 'https://www.energy.gov/energysaver/articles/3-easy-tips-reduce-your-standby-power-loads',
    },
  },
  {
    id: 'energy-ducts',
    title: 'Seal the ducts you can reach',
    description:
      'In a typical house about 20% of the air in the ducts escapes through leaks, holes and loose joints, ENERGY STAR says. Joints in the attic, garage and crawl space matter most, because what leaks there is lost outright. It takes an afternoon and a $30 bucket of mastic.',
    tips: [
      'If old duct wrap is white and corrugated like cardboard, it may hold asbestos, so leave it alone and have it tested.',
      'Brush on mastic as thick as a nickel, and bridge gaps over 1/4 inch with mesh tape first.',
      'Ordinary cloth duct tape dries out and falls off; use foil tape marked UL 181.',
      'Call a contractor for a duct test when a room never gets comfortable, and for any work near the furnace’s gas line.',
    ],
    icon: Fan,
    picture: {
      id: 'energy-ducts',
      alt: 'A brush spreads gray mastic over the joint of a round metal duct',
    },
    link: 'https://www.amazon.com/s?k=duct+mastic+sealant+ul+181+foil+tape',
    linkText: 'Shop mastic and foil tape',
    source: {
      label: 'ENERGY STAR: Duct Sealing',
      url: 'https://www.energystar.gov/saveathome/heating-cooling/duct-sealing',
    },
  },
  {
    id: 'energy-attic-insulation',
    title: 'Top up the attic',
    description:
      'If the insulation lies level with the floor joists or lower, you very likely have too little. For an attic that starts bare, ENERGY STAR recommends R-49 in climate zones 2 and 3, the warm South, and R-60 from zone 4 northward. Blown-in material for 1,000 square feet runs roughly $700 to $1,500 with a rented blower, more with a crew.',
    tips: [
      'Stop and call a professional if you see knob-and-tube wiring, wet wood or pebbly gray vermiculite, which can contain asbestos.',
      'Walk on joists or planks only, wear a respirator and goggles, and work on a cool morning.',
      'Seal every hole in the ceiling below first, because loose fill does not stop air.',
      'Keep soffit vents open with baffles, and leave 3 inches clear around flues and around recessed lights that are not marked IC.',
      'The federal tax credit for insulation, section 25C, has ended for property placed in service after December 31, 2025. Ask your utility and your state energy office about rebates.',
    ],
    icon: House,
    picture: {
      id: 'energy-attic-insulation',
      alt: 'An attic floor deep in insulation under bare rafters, with a plank to walk on and a roll of more',
    },
    link: null,
    linkText: null,
    source: {
      label: 'ENERGY STAR: Recommended Home Insulation R-Values',
      url: 'https://www.energystar.gov/saveathome/seal_insulate/identify-problems-you-want-fix/diy-checks-inspections/insulation-r-values',
    },
  },
  {
    id: 'energy-windows',
    title: 'Help the windows you have',
    description:
      'Heat gained and lost through windows accounts for 25% to 30% of residential heating and cooling energy, the Department of Energy reports. Replacing them, at $500 to $1,200 a window, seldom pays off in lower bills alone. Weatherstrip, interior film or low-e storm windows go much of the way for far less.',
    tips: [
      'Do not film a bedroom window that serves as the way out in a fire.',
      'In a house built before 1978, test for lead before sanding or scraping a sash.',
      'Lock the sash before you check for a draft, since the latch pulls the seals together.',
      'Shrink film costs about $4 a window: tape the frame, smooth the sheet and tighten it with a hair dryer.',
      'New windows no longer earn the federal 25C credit: it covers nothing placed in service after December 31, 2025. For utility and state rebates, look up your zip code at dsireusa.org.',
    ],
    icon: AppWindow,
    picture: {
      id: 'energy-windows',
      alt: 'A hair dryer tightens clear film over a window with a garden behind it',
    },
    link: 'https://www.amazon.com/s?k=window+insulation+shrink+film+kit',
    linkText: 'Shop window film kits',
    source: {
      label: 'U.S. Department of Energy: Update or Replace Windows',
      url: 'https://www.energy.gov/energysaver/update-or-replace-windows',
    },
  },
] as const satisfies readonly ArticleItem[];
