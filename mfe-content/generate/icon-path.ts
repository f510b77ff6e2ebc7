import { icons } from 'lucide-react';

type Numbers = Readonly<Record<string, number>>;

/** How each shape is drawn as a path. Attributes that are absent are 0. */
const DRAWN: Readonly<Record<string, (of: Numbers, written: Readonly<Record<string, string>>) => string>> = {
  // A path of its own begins absolutely, also with "m"; what follows the first point without a letter is a line.
  path: (_, { d = '' }) => d.replace(/^m\s*(-?[\d.]+[\s,]*-?[\d.]+)\s*(?=[-.\d])/, 'M$1l').replace(/^m/, 'M'),
  line: ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: (_, { points }) => `M${points}`,
  polygon: (_, { points }) => `M${points}z`,
  circle: ({ cx = 0, cy = 0, r = 0 }) => arcs(cx, cy, r, r),
  ellipse: ({ cx = 0, cy = 0, rx = 0, ry = 0 }) => arcs(cx, cy, rx, ry),
  rect: ({ x = 0, y = 0, width = 0, height = 0, rx = 0, ry = rx }) => {
    const corner = (dx: number, dy: number) => (rx ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
    const [across, down] = [width - 2 * rx, height - 2 * ry];
    return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
  },
};

const arcs = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** An icon's component (React's `forwardRef`), which hands its shapes on: tags and attributes. */
interface IconComponent {
  render(
    props: object,
    ref: null,
  ): { props: { icon: { node: [tag: string, attributes: Record<string, string>][] } } };
}

/** An icon of lucide.dev as one path: one element in the page instead of one for each shape. */
export function iconPath(name: string): string {
  // Not by React's renderer: where packages are linked, Node's permission model mistakes `react` for `react-dom`.
  const component = icons[name as keyof typeof icons] as unknown as IconComponent;
  return component
    .render({}, null)
    .props.icon.node.map(([tag, attributes]) => {
      const numbers = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key, Number(value)]),
      );
      const draw = DRAWN[tag];
      if (!draw) throw new Error(`The icon ${name} has a <${tag}>, which cannot be drawn as a path yet.`);
      return draw(numbers, attributes);
    })
    .join('');
}
