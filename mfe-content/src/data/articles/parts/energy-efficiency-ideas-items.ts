import {
  Cable,
  ClipboardCheck,
  CookingPot,
  Fan,
  Refrigerator,
  Shirt,
  SunDim,
  TreeDeciduous,
  Utensils,
  WashingMachine,
} from 'lucide-react';
import type { ArticleItem } from '../../types.ts';

/** The ten ideas of the second energy article: habits first, then choices, then shade. */
export const energyEfficiencyIdeasItems = [
  {
    id: 'ideas-energy-audit',
    title: 'Know your house before you spend',
    description:
      'A professional assessment with a blower door and an infrared camera takes two to four hours and tells you what to fix first. Making the improvements can cut energy bills by 5% to 30%, the Department of Energy says. It costs $200 to $600, and many utilities pay most of that.',
    tips: [
      'Have twelve months of bills ready and a list of rooms that are never comfortable.',
      'Choose an assessor certified by BPI or RESNET who does not sell windows.',
      'Ask for the leakage number in writing, and test again after the work.',
    ],
    icon: ClipboardCheck,
    picture: {
      id: 'ideas-energy-audit',
      alt: 'A blower door fan in a red frame stands in an open front doorway',
    },
    link: null,
    linkText: null,
    source: {
      label: 'U.S. Department of Energy: Home Energy Assessments',
      url: 'https://www.energy.gov/energysaver/home-energy-assessments',
    },
  },
  {
    id: 'ideas-cold-wash',
    title: 'Wash cold, spin fast',
    description:
      'Heating the water takes about 90% of the energy a clothes washer uses, the Department of Energy says. Modern enzyme detergents work well at 60 to 80 °F. Save hot water for a sick child’s sheets and heavily soiled clothes.',
    tips: [
      'Choose a detergent labeled for cold water and measure it; too much leaves film that smells.',
      'The fastest spin wrings out water that the dryer would otherwise have to evaporate.',
      'Run a hot cleaning cycle once a month so the drum stays fresh.',
    ],
    icon: WashingMachine,
    picture: {
      id: 'ideas-cold-wash',
      alt: 'A front-loading washer full of blue water and clothes beside a basket',
    },
    link: 'https://www.amazon.com/s?k=cold+water+laundry+detergent+enzyme',
    linkText: 'Shop cold-water detergents',
    source: {
      label: 'U.S. Department of Energy: Energy Saver Guide',
      url: 'https://www.energy.gov/energysaver/energy-saver-guide-tips-saving-money-and-energy-home',
    },
  },
  {
    id: 'ideas-shade-curtains',
    title: 'Draw the curtains by the sun',
    description:
      'Medium-colored draperies with a white plastic backing can cut heat gain through a window by 33%, the Department of Energy notes. West glass matters most between two and seven in the afternoon. In winter do the reverse: open at sunrise, closed at dusk.',
    tips: [
      'Leave a radiator or baseboard heater uncovered by 12 inches on every side.',
      'Keep the rod close to the glass and let the fabric reach the sill or the floor, so warm air cannot loop behind it.',
      'Two layers beat one thick one: a reflective shade at the glass and fabric on the room side.',
    ],
    icon: SunDim,
    picture: { id: 'ideas-shade-curtains', alt: 'Lined curtains half closed against a low bright sun' },
    link: 'https://www.amazon.com/s?k=thermal+lined+curtains+white+backing',
    linkText: 'Shop lined curtains',
    source: {
      label: 'U.S. Department of Energy: Energy Efficient Window Coverings',
      url: 'https://www.energy.gov/energysaver/energy-efficient-window-coverings',
    },
  },
  {
    id: 'ideas-ceiling-fan',
    title: 'Let a ceiling fan do four degrees of the work',
    description:
      'Moving air lets you raise the thermostat about 4 °F with no loss of comfort, the Department of Energy says. You save only if you do raise it, and if you turn the fan off when you leave, because a fan cools people, not rooms. A good fan draws 15 to 60 watts against 3,000 or so for central air.',
    tips: [
      'Turn off the breaker and test the wires. The ceiling box must be marked for fan support; if it is not, or you need new wiring, hire an electrician.',
      'Size it to the room: 44 inches up to 225 square feet, 52 inches or more beyond.',
      'Keep blades 7 feet above the floor or higher and 18 inches from any wall.',
      'Summer blades should blow down, which is counterclockwise seen from below on most fans.',
    ],
    icon: Fan,
    picture: {
      id: 'ideas-ceiling-fan',
      alt: 'A wooden ceiling fan turns above a bed with a light blanket',
    },
    link: 'https://www.amazon.com/s?k=energy+star+ceiling+fan+52+inch+dc+motor',
    linkText: 'Shop ceiling fans',
    source: {
      label: 'U.S. Department of Energy: Fans for Cooling',
      url: 'https://www.energy.gov/energysaver/fans-cooling',
    },
  },
  {
    id: 'ideas-fridge-coils',
    title: 'Give the refrigerator room to breathe',
    description:
      'Dust on the coils acts like a blanket on the one appliance that never rests. Twice a year, fifteen minutes with a $12 brush clears it. While you are there, set the inside to 37 °F and the freezer to 0 °F; colder only costs more.',
    tips: [
      'Unplug it first, lay cardboard over the floor, and roll the refrigerator straight out so the water line does not kink.',
      'Look for coils behind the toe grille or on the back, and vacuum as you brush.',
      'Close the door on a dollar bill: if it slides out without a tug, clean or replace the gasket.',
      'An old second refrigerator in a hot garage often costs more to run than the one in the kitchen.',
    ],
    icon: Refrigerator,
    picture: {
      id: 'ideas-fridge-coils',
      alt: 'A long brush cleans dusty coils at the foot of a refrigerator',
    },
    link: 'https://www.amazon.com/s?k=refrigerator+coil+cleaning+brush',
    linkText: 'Shop coil brushes',
  },
  {
    id: 'ideas-dishwasher',
    title: 'Trust the dishwasher',
    description:
      'Scrape plates, skip the rinse, fill every rack and turn off heated drying: the Department of Energy gives the same advice. Rinsing under a running faucet can use more hot water than the whole cycle. The air-dry button is free, and so is opening the door at the end.',
    tips: [
      'Clear the filter at the bottom once a month under warm water.',
      'Use rinse aid if cups stay wet without the heater.',
      'Start the load after the evening peak if your utility charges by the hour.',
    ],
    icon: Utensils,
    picture: {
      id: 'ideas-dishwasher',
      alt: 'An open dishwasher with full racks of plates and rising steam',
    },
    link: null,
    linkText: null,
    source: {
      label: 'U.S. Department of Energy: Kitchen Appliances',
      url: 'https://www.energy.gov/energysaver/kitchen-appliances',
    },
  },
  {
    id: 'ideas-heat-pump-dryer',
    title: 'Make the next dryer a heat pump',
    description:
      'ENERGY STAR certified dryers use about 20% less energy than conventional ones, and heat-pump models are the most efficient of them. They need no vent, run cooler and are gentle on wool. Expect to pay $900 to $1,700, to wait about a third longer for each load, and to rinse a second filter.',
    tips: [
      'Use the moisture sensor instead of the timer on any dryer you own.',
      'Unplug an electric dryer before you pull it out. Leave a gas one where it is and call a technician, because its connector can crack.',
      'Clean the lint screen before every load and the full duct each year, since lint is a common cause of fire.',
      'A vented dryer needs smooth metal duct, short and straight, never white plastic or foil.',
      'Insulate the old vent hole and cap it outside, or it becomes a draft. If the old dryer burned gas, have a licensed plumber cap the line.',
    ],
    icon: Shirt,
    picture: {
      id: 'ideas-heat-pump-dryer',
      alt: 'A ventless dryer in a small laundry with folded towels on top',
    },
    link: 'https://www.amazon.com/s?k=heat+pump+dryer+ventless+energy+star',
    linkText: 'Shop heat pump dryers',
    source: {
      label: 'ENERGY STAR: Clothes Dryers',
      url: 'https://www.energystar.gov/products/clothes_dryers',
    },
  },
  {
    id: 'ideas-induction',
    title: 'Cook with magnets',
    description:
      'Induction puts about 85% of its energy into the pan, other electric cooktops 75% to 80% and gas 32%, ENERGY STAR reports. A portable single burner for $60 to $120 is the cheap way to find out whether you like it. Replacing a range usually takes a 240-volt, 40 or 50 amp circuit, which an electrician runs for $300 to $1,500.',
    tips: [
      'Anyone with a pacemaker should ask the doctor about distance before the first meal.',
      'Run a plug-in burner alone on its outlet, without an extension cord.',
      'If a fridge magnet holds firmly to the base of a pan, the pan will work.',
      'Have a licensed plumber cap the old gas line and test it for leaks.',
    ],
    icon: CookingPot,
    picture: {
      id: 'ideas-induction',
      alt: 'A steel pot simmers on a black glass cooktop beside vegetables',
    },
    link: 'https://www.amazon.com/s?k=portable+induction+cooktop+burner',
    linkText: 'Shop induction burners',
    source: {
      label: 'ENERGY STAR: Electric Cooking Products',
      url: 'https://www.energystar.gov/products/electric_cooking_products',
    },
  },
  {
    id: 'ideas-smart-strip',
    title: 'Let the television turn off its accessories',
    description:
      'An advanced power strip cuts the soundbar, the player and the game console as soon as the screen goes dark. Things that wait in standby use 5% to 10% of residential energy, the Department of Energy says. A strip costs $25 to $40 and sets up in ten minutes.',
    tips: [
      'Put the television in the control outlet and the router in an always-on one.',
      'Adjust the sensitivity dial if the strip never trips, since new sets draw very little.',
      'Check that the strip carries a UL mark and a surge rating over 1,000 joules.',
    ],
    icon: Cable,
    picture: { id: 'ideas-smart-strip', alt: 'A power strip with colored outlets below a dark television' },
    link: 'https://www.amazon.com/s?k=advanced+power+strip+tier+1+energy+saving',
    linkText: 'Shop advanced strips',
    source: {
      label: 'U.S. Department of Energy: Reduce Your Standby Power Loads',
      url: 'https://www.energy.gov/energysaver/articles/3-easy-tips-reduce-your-standby-power-loads',
    },
  },
  {
    id: 'ideas-shade-tree',
    title: 'Plant the afternoon shade',
    description:
      'Deciduous trees on the west side are the most effective planting for cooling a building, EPA says, especially where they shade windows and part of the roof. A 6-foot maple or oak costs $60 to $200 and starts to matter in five years. When the leaves drop, the winter sun comes back in.',
    tips: [
      'Plant as far from the wall as half the grown crown, commonly 15 to 25 feet, and well clear of overhead wires.',
      'Get the free 811 marks before you dig a hole twice as wide as the root ball and no deeper.',
      'Give 10 gallons a week through the first two summers.',
      'Leave 3 feet of air around the outdoor unit of the air conditioner.',
    ],
    icon: TreeDeciduous,
    picture: {
      id: 'ideas-shade-tree',
      alt: 'A broad tree well clear of a small house casts its shade on the wall and part of the roof',
    },
    link: 'https://www.amazon.com/s?k=tree+watering+bag+and+planting+stakes',
    linkText: 'Shop tree planting supplies',
    source: {
      label: 'EPA: Using Trees and Vegetation to Reduce Heat Islands',
      url: 'https://www.epa.gov/heatislands/using-trees-and-vegetation-reduce-heat-islands',
    },
  },
] as const satisfies readonly ArticleItem[];
