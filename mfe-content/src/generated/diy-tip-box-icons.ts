// Written from data/diy-tip-box.ts by `npm run generate`. Edit that, not this file.
import { ShieldCheck } from 'lucide-react';

/** The icons that data/diy-tip-box.ts names. */
export const diyTipBoxIcons = { ShieldCheck };
