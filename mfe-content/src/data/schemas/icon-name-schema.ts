import { icons } from 'lucide-react';
import * as v from 'valibot';

/** The name of an icon that lucide-react has. */
export const iconNameSchema = v.pipe(
  v.string(),
  v.check(
    (name) => name in icons,
    (issue) => `lucide-react has no icon ${issue.received}`,
  ),
);
