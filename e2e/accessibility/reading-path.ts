/** What a page consists of for whoever does not see it, each line as a screen reader says it: role and name. */
export interface ReadingPath {
  /** The landmarks and headings, in order. */
  outline: string;
  /** Where the Tab key stops, in order. */
  stops: string;
}

/** The header of every page of the shared layout (specification section 2). */
export const HEADER: ReadingPath = {
  outline: `
    banner
    navigation "Main"
  `,
  stops: `
    link Skip to content
    link Gable & Grain Practical ideas for a home that works
    link Home
    link Interior Tips
    link Outdoor Solutions
    link DIY Projects
    link Smart Home
    link Free Guide
    link Blog
    link About
    link Contact
    button Search
    link Account
  `,
};

/** The header of the pages outside the shared layout. */
export const BARE_HEADER: ReadingPath = {
  outline: `
    banner
  `,
  stops: `
    link Skip to content
    link Gable & Grain Practical ideas for a home that works
    button Search
  `,
};

/** The footer of every page of the shared layout. */
export const FOOTER: ReadingPath = {
  outline: `
    contentinfo
    heading "About Gable & Grain" [level=2]
    navigation "Quick links"
    heading "Quick Links" [level=2]
    heading "Contact" [level=2]
    navigation "Legal"
    heading "Legal" [level=2]
  `,
  stops: `
    link Pinterest, @gableandgrain (not open yet)
    link Instagram, @gableandgrain (not open yet)
    link YouTube, @gableandgrain (not open yet)
    link Facebook, @gableandgrain (not open yet)
    link Interior Tips
    link Outdoor Solutions
    link DIY Projects
    link Smart Home
    link Blog
    link hello@gableandgrain.example
    link (407) 555-0142
    link Write to us
    link Privacy Policy
    link Terms of Service
    link Affiliate Disclosure
  `,
};

/** What lies between header and footer: one page of each type that everybody may open. */
export const PUBLIC: Readonly<Record<string, ReadingPath>> = {
  '/': {
    outline: `
      main
      heading "A better home, one good weekend at a time" [level=1]
      region "Where would you like to start?"
      heading "Where would you like to start?" [level=2]
      heading "Interior Tips" [level=3]
      heading "Outdoor Solutions" [level=3]
      heading "Smart Home" [level=3]
      region "10 Energy-Efficiency Tips That Pay for Themselves"
      heading "10 Energy-Efficiency Tips That Pay for Themselves" [level=2]
      region "This week’s picks"
      heading "This week’s picks" [level=2]
      heading "20V Cordless Drill Kit" [level=3]
      heading "Warm White LED Bulbs, 8-Pack" [level=3]
      heading "Water Leak Alarms, 5-Pack" [level=3]
      region "The homeowners guide, free"
      heading "The homeowners guide, free" [level=2]
    `,
    stops: `
      link Get the free homeowners guide
      link Interior Tips
      link Outdoor Solutions
      link Smart Home
      link 10 Energy-Efficiency Tips That Pay for Themselves
      link How that works
      link How we rate
      link Buy Now 20V Cordless Drill Kit (opens in a new tab)
      link How we rate
      link Buy Now Warm White LED Bulbs, 8-Pack (opens in a new tab)
      link How we rate
      link Buy Now Water Leak Alarms, 5-Pack (opens in a new tab)
      textbox Your name
      textbox Email address
      button Send me to the guide
      link Read the full disclosure
    `,
  },
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
  '/blog': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Long reads for short weekends" [level=1]
      heading "5 Curb Appeal Upgrades You Can Finish in a Weekend" [level=2]
      heading "7 Smart Gadgets That Earn Their Place at Home" [level=2]
      heading "7 DIY Projects for a Backyard Oasis" [level=2]
      heading "10 Energy-Efficiency Tips That Pay for Themselves" [level=2]
      region "A newsletter is coming"
      heading "A newsletter is coming" [level=2]
    `,
    stops: `
      link Home
      link 5 Curb Appeal Upgrades You Can Finish in a Weekend
      link 7 Smart Gadgets That Earn Their Place at Home
      link 7 DIY Projects for a Backyard Oasis
      link 10 Energy-Efficiency Tips That Pay for Themselves
      textbox Email address
      button Subscribe
    `,
  },
  '/curb-appeal-upgrades': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "5 Curb Appeal Upgrades You Can Finish in a Weekend" [level=1]
      navigation "On this page"
      heading "On this page" [level=2]
      heading "1 Wash the walk, the steps and the siding" [level=2]
      heading "Do it well" [level=3]
      heading "2 Paint the front door" [level=2]
      heading "Do it well" [level=3]
      heading "3 Hang new house numbers and a straight mailbox" [level=2]
      heading "Do it well" [level=3]
      heading "4 Set solar lights along the walk" [level=2]
      heading "Do it well" [level=3]
      heading "5 Frame the door with two big planters" [level=2]
      heading "Do it well" [level=3]
      region "In short"
      heading "In short" [level=2]
      region "Three picks for this job"
      heading "Three picks for this job" [level=2]
      heading "Tall Resin Planters, Set of 2" [level=3]
      heading "Glass Solar Path Lights, 8-Pack" [level=3]
      heading "6-Inch Floating House Numbers" [level=3]
      region "The front is done. What about the rest?"
      heading "The front is done. What about the rest?" [level=2]
      region "Keep reading"
      heading "Keep reading" [level=2]
      heading "7 Smart Gadgets That Earn Their Place at Home" [level=3]
      heading "7 DIY Projects for a Backyard Oasis" [level=3]
      heading "10 Energy-Efficiency Tips That Pay for Themselves" [level=3]
    `,
    stops: `
      link Home
      link Blog
      link Why trust us
      button Save for later
      link Wash the walk, the steps and the siding
      link Paint the front door
      link Hang new house numbers and a straight mailbox
      link Set solar lights along the walk
      link Frame the door with two big planters
      link How that works
      link Copy the link to: Wash the walk, the steps and the siding
      link A pressure washer leaves a clean stripe on a mossy concrete walk (opens large in a new tab)
      link Shop pressure washers (opens in a new tab)
      link Copy the link to: Paint the front door
      link A brush paints the last panel of a blue front door terracotta on a covered porch (opens large in a new tab)
      link Shop door paint (opens in a new tab)
      link Copy the link to: Hang new house numbers and a straight mailbox
      link Modern house numbers beside a door and a mailbox on a cedar post (opens large in a new tab)
      link USPS: Mailbox guidelines
      link Shop numbers and mailboxes (opens in a new tab)
      link Copy the link to: Set solar lights along the walk
      link Hooded solar lights glow along a walk to a front porch at dusk (opens large in a new tab)
      link Shop solar path lights (opens in a new tab)
      link Copy the link to: Frame the door with two big planters
      link Two large planters with grasses and trailing flowers flank a front door (opens large in a new tab)
      link Shop large planters (opens in a new tab)
      link How we rate
      link View on Amazon Tall Resin Planters, Set of 2 (opens in a new tab)
      link How we rate
      link View on Amazon Glass Solar Path Lights, 8-Pack (opens in a new tab)
      link How we rate
      link View on Amazon 6-Inch Floating House Numbers (opens in a new tab)
      link Get the free homeowners guide
      link 7 Smart Gadgets That Earn Their Place at Home
      link 7 DIY Projects for a Backyard Oasis
      link 10 Energy-Efficiency Tips That Pay for Themselves
      link Read the full disclosure
    `,
  },
  '/about': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Straight answers for homeowners" [level=1]
      region "A house that works, one weekend at a time"
      heading "A house that works, one weekend at a time" [level=2]
      region "How we work"
      heading "How we work" [level=2]
      heading "Expert Guidance" [level=3]
      heading "Smart Solutions" [level=3]
      heading "DIY Support" [level=3]
      heading "Community Focus" [level=3]
      region "Why you can trust what we write"
      heading "Why you can trust what we write" [level=2]
      region "How we rate"
      heading "How we rate" [level=2]
      region "The essentials in one place"
      heading "The essentials in one place" [level=2]
    `,
    stops: `
      link Home
      link Get the free homeowners guide
    `,
  },
  '/contact': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Write to us" [level=1]
      region "Other ways to reach us"
      heading "Other ways to reach us" [level=2]
      region "Send a message"
      heading "Send a message" [level=2]
    `,
    stops: `
      link Home
      link hello@gableandgrain.example
      link (407) 555-0142
      textbox Name
      textbox Email
      textbox Subject
      textbox Message
      button Send message
    `,
  },
  '/free-homeowners-guide': {
    outline: `
      main
      heading "Catch the $20 problem before it costs $2,000" [level=1]
      heading "Get your free guide" [level=2]
      region "Leaf through three pages"
      heading "Leaf through three pages" [level=2]
      region "What is inside"
      heading "What is inside" [level=2]
      heading "The House Through the Year" [level=3]
      heading "Tools Worth Owning" [level=3]
      heading "Small Repairs, Step by Step" [level=3]
      heading "Energy and Water" [level=3]
      heading "Safety and Emergencies" [level=3]
      heading "Budgeting and Hiring" [level=3]
      region "Straight answers"
      heading "Straight answers" [level=2]
    `,
    stops: `
      textbox Name
      textbox Email
      button Get the free guide
      link privacy policy
      link go straight to it
      link The whole year on one page (opens large in a new tab)
      link Repairs with steps and drawings (opens large in a new tab)
      link Every shut-off, before you need it (opens large in a new tab)
      link download page
      link privacy policy
      link Get the free guide
    `,
  },
  '/homeowners-guide-download': {
    outline: `
      main
      heading "The Year-Round Homeowner’s Guide" [level=1]
      region "Six chapters, one house"
      heading "Six chapters, one house" [level=2]
      heading "The House Through the Year" [level=3]
      heading "Tools Worth Owning" [level=3]
      heading "Small Repairs, Step by Step" [level=3]
      heading "Energy and Water" [level=3]
      heading "Safety and Emergencies" [level=3]
      heading "Budgeting and Hiring" [level=3]
      region "Three pages, as they print"
      heading "Three pages, as they print" [level=2]
      region "Why it is worth the paper"
      heading "Why it is worth the paper" [level=2]
      heading "Made to be printed" [level=3]
      heading "Time and cost come first" [level=3]
      heading "It says when to stop" [level=3]
      heading "Nothing for sale inside" [level=3]
    `,
    stops: `
      link Download the guide (PDF, opens in a new tab)
      link The whole year on one page (opens large in a new tab)
      link Repairs with steps and drawings (opens large in a new tab)
      link Every shut-off, before you need it (opens large in a new tab)
      link Download the guide (PDF, opens in a new tab)
    `,
  },
  '/privacy-policy': {
    outline: `
      main
      navigation "Breadcrumb"
      heading "Privacy Policy" [level=1]
      navigation "On this page"
      heading "On this page" [level=2]
      region "Information we collect"
      heading "Information we collect" [level=2]
      region "How we use it"
      heading "How we use it" [level=2]
      region "Cookies and browser storage"
      heading "Cookies and browser storage" [level=2]
      region "Retailer links"
      heading "Retailer links" [level=2]
      region "Who else sees your information"
      heading "Who else sees your information" [level=2]
      region "How long we keep it, and how we protect it"
      heading "How long we keep it, and how we protect it" [level=2]
      region "Your choices"
      heading "Your choices" [level=2]
      region "Children"
      heading "Children" [level=2]
      region "Changes to this policy"
      heading "Changes to this policy" [level=2]
      region "Contact"
      heading "Contact" [level=2]
    `,
    stops: `
      link Home
      link Information we collect
      link How we use it
      link Cookies and browser storage
      link Retailer links
      link Who else sees your information
      link How long we keep it, and how we protect it
      link Your choices
      link Children
      link Changes to this policy
      link Contact
      link Copy the link to: Information we collect
      link Copy the link to: How we use it
      link Copy the link to: Cookies and browser storage
      link Copy the link to: Retailer links
      link Copy the link to: Who else sees your information
      link Copy the link to: How long we keep it, and how we protect it
      link Copy the link to: Your choices
      link Copy the link to: Children
      link Copy the link to: Changes to this policy
      link Copy the link to: Contact
      link hello@gableandgrain.example
      link (407) 555-0142
    `,
  },
  '/no-such-page': {
    outline: `
      main
      heading "Page Not Found" [level=1]
    `,
    stops: `
      link Back to Home
      link Interior Tips
      link Outdoor Solutions
      link DIY Projects
      link Smart Home
      link Free Guide
      link Blog
      button Search the site
    `,
  },
};

/** The same for a visitor who is signed in and has kept nothing yet. */
export const GATED: Readonly<Record<string, ReadingPath>> = {
  '/dashboard': {
    outline: `
      main
      heading "Welcome, Rosa Field!" [level=1]
      region "Your Guide Downloads"
      heading "Your Guide Downloads" [level=2]
      region "Saved for Later"
      heading "Saved for Later" [level=2]
    `,
    stops: `
      link Settings
      button Logout
      link Get Your Free Guide
      link Interior tips
      link Outdoor solutions
      link DIY projects
      link Articles
    `,
  },
  '/account-settings': {
    outline: `
      main
      heading "Account Settings" [level=1]
      region "Profile"
      heading "Profile" [level=2]
      region "Verify Your Email"
      heading "Verify Your Email" [level=2]
      region "Change Password"
      heading "Change Password" [level=2]
      region "Privacy and Devices"
      heading "Privacy and Devices" [level=2]
    `,
    stops: `
      link Back to Dashboard
      textbox Full Name
      textbox Email
      textbox Phone (optional)
      button Save Changes
      button Send a New Link
      button Change Password
      link Privacy and Devices
    `,
  },
  '/account-privacy': {
    outline: `
      main
      heading "Privacy and Devices" [level=1]
      region "Where You Are Signed In"
      heading "Where You Are Signed In" [level=2]
      region "Your Data"
      heading "Your Data" [level=2]
      region "Delete Your Account"
      heading "Delete Your Account" [level=2]
    `,
    stops: `
      link Back to Account Settings
      button Download My Data
      button Delete My Account
    `,
  },
};

/** What follows the header on the pages outside the shared layout. */
export const BARE: Readonly<Record<string, ReadingPath>> = {
  '/login': {
    outline: `
      main
      heading "Log In" [level=1]
    `,
    stops: `
      textbox Email
      textbox Password
      button Show password
      checkbox Remember me
      link Forgot password?
      button Log In
      link Sign up
    `,
  },
  '/register': {
    outline: `
      main
      heading "Create Your Account" [level=1]
    `,
    stops: `
      textbox Full Name
      textbox Email
      textbox Password
      button Show password
      textbox Confirm Password
      button Show confirm password
      button Create Account
      link Log in
      link Privacy Policy
    `,
  },
  '/forgot-password': {
    outline: `
      main
      heading "Forgot Password" [level=1]
    `,
    stops: `
      textbox Email
      button Send Reset Link
      link Back to Login
    `,
  },
  '/reset-password?token=abc': {
    outline: `
      main
      heading "Reset Password" [level=1]
    `,
    stops: `
      textbox New Password
      button Show new password
      textbox Confirm Password
      button Show confirm password
      button Reset Password
      link Request a new one
    `,
  },
};

/** The search, as it opens. */
export const SEARCH: ReadingPath = {
  outline: `
    dialog "Search"
  `,
  stops: `
    button Close
    button gutters
    button rug size
    button LED bulbs
    checkbox The / key opens the search
  `,
};
