import type { Compared } from './source.ts';

/** The publications that the pages link to themselves: when their figures were compared with ours, and in which copy. */
export const comparedLinks = {
  'https://www.energy.gov/energysaver/air-conditioner-maintenance': {
    checked: '2026-11-22',
    kind: 'nature',
    copy: 'https://greenabilitymagazine.com/change-your-air-filter-to-breath-easy-and-save-money/',
  },
  'https://www.energy.gov/energysaver/articles/3-easy-tips-reduce-your-standby-power-loads': {
    checked: '2026-11-22',
    kind: 'edition',
  },
  'https://www.energy.gov/energysaver/do-it-yourself-savings-project-lower-water-heating-temperature': {
    checked: '2026-11-23',
    kind: 'nature',
    copy: 'https://www.heatingmyhome.org/diy-projects/diy-lower-water-heating-temperature-2/',
  },
  'https://www.energy.gov/energysaver/energy-efficient-window-coverings': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://mspplumbingheatingair.com/blog/cut-your-summer-energy-bills-using-this-color-of-drape',
  },
  'https://www.energy.gov/energysaver/energy-saver-guide-tips-saving-money-and-energy-home': {
    checked: '2026-11-22',
    kind: 'nature',
    copy: 'http://www.organicauthority.com/blog/green-cleaning/green-your-washing-machine/',
  },
  'https://www.energy.gov/energysaver/fans-cooling': { checked: '2026-11-22', kind: 'nature' },
  'https://www.energy.gov/energysaver/home-energy-assessments': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'http://allencole.biz/index-1184.html',
  },
  'https://www.energy.gov/energysaver/led-lighting': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://aecc.com/faqs/energy-savings/',
  },
  'https://www.energy.gov/energysaver/programmable-thermostats': { checked: '2026-11-22', kind: 'nature' },
  'https://www.energy.gov/energysaver/update-or-replace-windows': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://energysaver.sc.gov/your-home/design/windows',
  },
  'https://www.energystar.gov/products/clothes_dryers': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://webarchive.library.unt.edu/web/20170126064940/https://www.energystar.gov/products/appliances/clothes_dryers',
  },
  'https://www.energystar.gov/products/electric_cooking_products': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://www.cnbc.com/2023/04/04/the-induction-range-may-be-a-homeowners-next-big-cooking-upgrade.html',
  },
  'https://www.energystar.gov/products/smart_thermostats': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://sftool.gov/greenprocurement/green-products/24/hvacmechanical/1754/smart-thermostats/0?addon=False',
  },
  'https://www.energystar.gov/saveathome/heating-cooling/duct-sealing': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'http://www.fixacasap.com/Duct-Sealing-Benefits.aspx',
  },
  'https://www.energystar.gov/saveathome/seal_insulate/identify-problems-you-want-fix/diy-checks-inspections/insulation-r-values':
    { checked: '2026-11-22', kind: 'edition' },
  'https://www.energystar.gov/saveathome/seal_insulate/methodology': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://www.energystar.gov/campaign/seal_insulate/methodology',
  },
  'https://www.epa.gov/heatislands/using-trees-and-vegetation-reduce-heat-islands': {
    checked: '2026-11-22',
    kind: 'nature',
    copy: 'https://19january2021snapshot.epa.gov/heatislands/using-trees-and-vegetation-reduce-heat-islands_.html',
  },
  'https://www.epa.gov/watersense/fix-leak-week': { checked: '2026-11-22', kind: 'edition' },
  'https://www.epa.gov/watersense/showerheads': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://nepis.epa.gov/Exe/ZyPURL.cgi?Dockey=P100WT70.txt',
  },
  'https://www.epa.gov/watersense/watersense-labeled-controllers': {
    checked: '2026-11-22',
    kind: 'edition',
    copy: 'https://nepis.epa.gov/Exe/ZyPURL.cgi?Dockey=P1011K2S.txt',
  },
  'https://www.usps.com/manage/mailboxes.htm': { checked: '2026-11-22', kind: 'rule' },
} as const satisfies Record<string, Compared>;

/** The address of one of them. */
export type ComparedLink = keyof typeof comparedLinks;
