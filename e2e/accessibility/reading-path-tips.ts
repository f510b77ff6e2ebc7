import type { ReadingPath } from './reading-path.ts';

/** What lies between header and footer of the content's pages of tips and projects. */
export const TIPS: Readonly<Record<string, ReadingPath>> = {
  '/interior-tips': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Rooms that feel finished" [level=1]
      region "Ten interior tips"
      heading "Ten interior tips" [level=2]
      heading "Pick the sheen before the color" [level=3]
      heading "Light a room from three heights" [level=3]
      heading "Size the rug to the furniture" [level=3]
      heading "Hang curtains high and wide" [level=3]
      heading "Give the entry a landing strip" [level=3]
      heading "Change the pulls, keep the cabinets" [level=3]
      heading "Put shelves where the studs are" [level=3]
      heading "Use a mirror to borrow daylight" [level=3]
      heading "Tile one backsplash in a weekend" [level=3]
      heading "Start with three plants that forgive" [level=3]
      region "Top picks for indoors"
      heading "Top picks for indoors" [level=2]
      heading "9-Inch Roller and Brush Kit" [level=3]
      heading "Arc Floor Lamp with Dimmer" [level=3]
      heading "Oak Picture Ledges, Set of 2" [level=3]
      region "One guide for the whole house"
      heading "One guide for the whole house" [level=2]
    `,
    stops: `
      link Home
      button Save for later
      link How that works
      link Copy the link to: Pick the sheen before the color
      link Shop painting tools (opens in a new tab)
      link Copy the link to: Light a room from three heights
      link Shop lamps (opens in a new tab)
      link Copy the link to: Size the rug to the furniture
      link Shop 8 × 10 rugs (opens in a new tab)
      link Copy the link to: Hang curtains high and wide
      link Shop curtain rods (opens in a new tab)
      link Copy the link to: Give the entry a landing strip
      link Shop entry storage (opens in a new tab)
      link Copy the link to: Change the pulls, keep the cabinets
      link Shop cabinet pulls (opens in a new tab)
      link Copy the link to: Put shelves where the studs are
      link Shop shelves and brackets (opens in a new tab)
      link Copy the link to: Use a mirror to borrow daylight
      link Shop wall mirrors (opens in a new tab)
      link Copy the link to: Tile one backsplash in a weekend
      link Shop backsplash tile (opens in a new tab)
      link Copy the link to: Start with three plants that forgive
      link Shop plant pots (opens in a new tab)
      link How we rate
      link View on Amazon 9-Inch Roller and Brush Kit (opens in a new tab)
      link How we rate
      link View on Amazon Arc Floor Lamp with Dimmer (opens in a new tab)
      link How we rate
      link View on Amazon Oak Picture Ledges, Set of 2 (opens in a new tab)
      link Get the free homeowners guide
      link Read the full disclosure
    `,
  },
  '/smart-home': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Smart home technology that helps" [level=1]
      region "Ten smart home categories"
      heading "Ten smart home categories" [level=2]
      heading "Smart lighting" [level=3]
      heading "Smart thermostats" [level=3]
      heading "Smart locks" [level=3]
      heading "Video doorbells" [level=3]
      heading "Security cameras" [level=3]
      heading "Smart plugs" [level=3]
      heading "Smart speakers and hubs" [level=3]
      heading "Leak sensors and shutoffs" [level=3]
      heading "Smart blinds" [level=3]
      heading "Smart sprinkler controllers" [level=3]
      region "Four top picks to start with"
      heading "Four top picks to start with" [level=2]
      heading "Matter Smart Home Hub" [level=3]
      heading "Smart Plugs, 4-Pack" [level=3]
      heading "Wi-Fi Leak Sensor Kit" [level=3]
      heading "Color Smart Bulbs, 4-Pack" [level=3]
      region "Beyond the gadgets"
      heading "Beyond the gadgets" [level=2]
    `,
    stops: `
      link Home
      button Save for later
      link How that works
      link Copy the link to: Smart lighting
      link Shop smart lighting (opens in a new tab)
      link Copy the link to: Smart thermostats
      link ENERGY STAR: Smart Thermostats
      link Shop smart thermostats (opens in a new tab)
      link Copy the link to: Smart locks
      link Shop smart locks (opens in a new tab)
      link Copy the link to: Video doorbells
      link Shop video doorbells (opens in a new tab)
      link Copy the link to: Security cameras
      link Shop security cameras (opens in a new tab)
      link Copy the link to: Smart plugs
      link Shop smart plugs (opens in a new tab)
      link Copy the link to: Smart speakers and hubs
      link Shop smart speakers (opens in a new tab)
      link Copy the link to: Leak sensors and shutoffs
      link Shop leak sensors (opens in a new tab)
      link Copy the link to: Smart blinds
      link Shop smart blinds (opens in a new tab)
      link Copy the link to: Smart sprinkler controllers
      link EPA WaterSense: Labeled Controllers
      link Shop sprinkler controllers (opens in a new tab)
      link How we rate
      link View on Amazon Matter Smart Home Hub (opens in a new tab)
      link How we rate
      link View on Amazon Smart Plugs, 4-Pack (opens in a new tab)
      link How we rate
      link View on Amazon Wi-Fi Leak Sensor Kit (opens in a new tab)
      link How we rate
      link View on Amazon Color Smart Bulbs, 4-Pack (opens in a new tab)
      link Get the free homeowners guide
      link Read the full disclosure
    `,
  },
  '/diy-projects': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Ten good first projects" [level=1]
      region "Beginner projects"
      heading "Beginner projects" [level=2]
      complementary "Before the first cut"
      heading "Before the first cut" [level=3]
      heading "Patch a hole in drywall" [level=3]
      heading "Stop a running toilet" [level=3]
      heading "Recaulk a bathtub" [level=3]
      heading "Clean or replace a faucet aerator" [level=3]
      heading "Silence a squeaky door" [level=3]
      heading "Hang a floating shelf" [level=3]
      heading "Weatherstrip an exterior door" [level=3]
      heading "Straighten sagging cabinet doors" [level=3]
      heading "Rescreen a window" [level=3]
      heading "Regrout a patch of tile" [level=3]
      region "Four favorite tools"
      heading "Four favorite tools" [level=2]
      heading "12V Compact Drill Driver" [level=3]
      heading "Multi-Sensor Stud Finder" [level=3]
      heading "24-Inch Magnetic Level" [level=3]
      heading "Oscillating Multi-Tool" [level=3]
      region "Keep going with the free guide"
      heading "Keep going with the free guide" [level=2]
    `,
    stops: `
      link Home
      button Save for later
      link How that works
      link Copy the link to: Patch a hole in drywall
      link Shop drywall repair kits (opens in a new tab)
      link Copy the link to: Stop a running toilet
      link EPA WaterSense: Fix a Leak Week
      link Shop toilet flappers (opens in a new tab)
      link Copy the link to: Recaulk a bathtub
      link Shop bathroom caulk (opens in a new tab)
      link Copy the link to: Clean or replace a faucet aerator
      link Shop faucet aerators (opens in a new tab)
      link Copy the link to: Silence a squeaky door
      link Shop hinge grease (opens in a new tab)
      link Copy the link to: Hang a floating shelf
      link Shop floating shelves (opens in a new tab)
      link Copy the link to: Weatherstrip an exterior door
      link U.S. Department of Energy: Weatherstripping
      link Shop weatherstripping (opens in a new tab)
      link Copy the link to: Straighten sagging cabinet doors
      link Shop cabinet hinges (opens in a new tab)
      link Copy the link to: Rescreen a window
      link Shop screen kits (opens in a new tab)
      link Copy the link to: Regrout a patch of tile
      link Shop grout and floats (opens in a new tab)
      link How we rate
      link View on Amazon 12V Compact Drill Driver (opens in a new tab)
      link How we rate
      link View on Amazon Multi-Sensor Stud Finder (opens in a new tab)
      link How we rate
      link View on Amazon 24-Inch Magnetic Level (opens in a new tab)
      link How we rate
      link View on Amazon Oscillating Multi-Tool (opens in a new tab)
      link Get the free homeowners guide
      link Read the full disclosure
    `,
  },
};
