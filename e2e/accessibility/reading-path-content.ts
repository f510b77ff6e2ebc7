import { jobsOf } from 'shared-lib/year/house-year.ts';
import { SEASON_LINKS } from '../../mfe-content/src/pages/home/season-links.ts';
import type { ReadingPath } from './reading-path.ts';

/** The site's month, whose jobs the home page shows. */
const MONTH = Number(
  new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', month: 'numeric' }).format(),
);
const { season, always } = jobsOf(MONTH);
const SEASON_STOPS = [...season, ...always].flatMap(({ id }) => {
  const title = SEASON_LINKS[id]?.title;
  return title ? [`link ${title}`] : [];
});

/** What lies between header and footer of the content's pages, but for the pages of tips: one of each type. */
export const CONTENT: Readonly<Record<string, ReadingPath>> = {
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
      region "This month around the house"
      heading "This month around the house" [level=2]
      region "Three picks for any house"
      heading "Three picks for any house" [level=2]
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
      ${SEASON_STOPS.join('\n')}
      link See all twelve months in the free guide
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
};
