/** The report's own styles, in the site's palette. */
export const FUNNEL_STYLES = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf7f0, #151b18);
  --surface: light-dark(#ffffff, #1d2521);
  --line: light-dark(#e2d5c1, #35413a);
  --ink: light-dark(#1f2a24, #f1ece2);
  --soft: light-dark(#4d5a52, #b9c3bb);
  --views: light-dark(#8f8371, #b9c3bb);
  --requests: light-dark(#b0451f, #f0a27c);
  --downloads: light-dark(#24503f, #8fc4a4);
  --suspected: light-dark(#a62a1e, #ff9f8f);
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.25rem; }
p { max-width: 40rem; color: var(--soft); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; }
dl > div { padding: 1rem; border-top: 3px solid var(--mark); background: var(--surface); }
dt { color: var(--soft); font-size: 0.9375rem; }
dd { margin: 0; font-size: 2rem; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; background: var(--surface); }
svg text { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--line); }
.views { --mark: var(--views); }
.requests { --mark: var(--requests); }
.downloads { --mark: var(--downloads); }
.suspected { --mark: var(--suspected); }
rect { fill: var(--mark); }
table { width: 100%; border-collapse: collapse; background: var(--surface); }
th, td { padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child { min-width: 5rem; text-align: left; overflow-wrap: anywhere; }
tbody th { font-weight: 400; }
td { font-variant-numeric: tabular-nums; }
@media (max-width: 40rem) {
  table { font-size: 0.75rem; }
  th, td { padding-inline: 0.2rem; }
}
`;
