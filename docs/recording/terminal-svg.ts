/** A line of a terminal: when it appears, in seconds, and whether somebody types it. */
export interface TerminalLine {
  at: number;
  text: string;
  typed?: boolean;
}

/** The columns after which a terminal wraps. */
const COLUMNS = 100;
const [LINE, CHARACTER, EDGE] = [19, 8.4, 18];
/** How long the whole stays before it begins again, in seconds. */
const HOLD = 6;
/** How long somebody types a character, in seconds. */
export const TYPING = 0.04;

const STYLES = `svg{color-scheme:light dark;font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.paper{fill:#fbf7f0;stroke:#d9cfbf}.out{fill:#4d5a52;white-space:pre}.typed{fill:#1f2a24;font-weight:650;white-space:pre}.prompt{fill:#b0451f}
@media (prefers-color-scheme:dark){.paper{fill:#151b18;stroke:#33403a}.out{fill:#b9c3bb}.typed{fill:#f1ece2}.prompt{fill:#f0a27c}}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as the lines of a terminal. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text.trimEnd();
  while (rest.length > COLUMNS) {
    const space = rest.lastIndexOf(' ', COLUMNS);
    const end = space > 0 ? space : COLUMNS;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

/** A terminal whose lines appear one after the other, again and again; all at once where motion is not wanted. */
export function terminalSvg(lines: readonly TerminalLine[], title: string): string {
  const seconds = Math.round((lines.at(-1)?.at ?? 0) + HOLD);
  const percent = (at: number) => `${+((at / seconds) * 100).toFixed(2)}%`;
  const frames: string[] = [];
  const texts = lines.flatMap(({ at, text, typed }, index) => {
    if (!text) return [];
    const y = EDGE + LINE * (index + 0.75);
    frames.push(
      `@keyframes s${index}{0%{opacity:0}${percent(at)}{opacity:1}99%{opacity:0}}.s${index}{animation:s${index} ${seconds}s step-end infinite}`,
    );
    if (!typed) return [`<text class="out s${index}" x="${EDGE}" y="${y}">${escaped(text)}</text>`];
    const hidden = 'clip-path:inset(0 100% 0 0)';
    frames.push(
      `@keyframes t${index}{0%{${hidden}}${percent(at)}{${hidden};animation-timing-function:steps(${text.length})}${percent(at + text.length * TYPING)},100%{clip-path:inset(0 0 0 0)}}.t${index}{animation:t${index} ${seconds}s infinite}`,
    );
    return [
      `<g class="typed s${index}"><text class="prompt" x="${EDGE}" y="${y}">$</text><text class="t${index}" x="${EDGE + 2 * CHARACTER}" y="${y}">${escaped(text)}</text></g>`,
    ];
  });
  const [width, height] = [COLUMNS * CHARACTER + 2 * EDGE, lines.length * LINE + 2 * EDGE];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>
${STYLES}
${frames.join('\n')}
@media (prefers-reduced-motion:reduce){*{animation:none!important}}
</style>
<rect class="paper" x="0.5" y="0.5" width="${Math.ceil(width) - 1}" height="${height - 1}" rx="10"/>
${texts.join('\n')}
</svg>
`;
}
