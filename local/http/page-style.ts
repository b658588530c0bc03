/** The look of the simulator's pages, in the console's colours. */
export const SIMULATOR_STYLE = `:root {
  color-scheme: light dark;
  --background: light-dark(oklch(0.982 0.004 155), oklch(0.175 0.008 160));
  --surface: light-dark(oklch(1 0 0), oklch(0.21 0.009 160));
  --muted: light-dark(oklch(0.955 0.007 155), oklch(0.265 0.011 160));
  --foreground: light-dark(oklch(0.225 0.014 160), oklch(0.945 0.006 155));
  --quiet: light-dark(oklch(0.455 0.016 160), oklch(0.735 0.012 155));
  --border: light-dark(oklch(0.905 0.008 155), oklch(0.315 0.011 160));
  --input: light-dark(oklch(0.62 0.014 160), oklch(0.56 0.014 160));
  --ring: light-dark(oklch(0.5 0.1 160), oklch(0.76 0.11 160));
  --primary: light-dark(oklch(0.415 0.083 162), oklch(0.77 0.108 160));
  --primary-hover: light-dark(oklch(0.36 0.075 162), oklch(0.83 0.1 160));
  --on-primary: light-dark(oklch(1 0 0), oklch(0.2 0.03 162));
  --soft: light-dark(oklch(0.945 0.026 160), oklch(0.295 0.037 162));
  --link: light-dark(oklch(0.405 0.082 162), oklch(0.8 0.1 160));
  --danger: light-dark(oklch(0.48 0.18 27), oklch(0.81 0.11 22));
  --danger-soft: light-dark(oklch(0.955 0.022 24), oklch(0.29 0.05 24));
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; max-width: 1200px; min-height: 100dvh; padding: 24px; display: flex; flex-direction: column; gap: 16px; background: var(--background); color: var(--foreground); font: 14px/20px "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; }
h2 { font-size: 15px; line-height: 24px; font-weight: 600; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.quiet, small { color: var(--quiet); }
small { display: block; font-size: 12px; line-height: 16px; }
.top { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; }
nav { display: flex; flex-wrap: wrap; gap: 4px; }
nav a { padding: 6px 12px; border-radius: 6px; color: var(--quiet); text-decoration: none; transition: background 150ms; }
nav a:hover { background: var(--muted); }
nav a[aria-current] { background: var(--soft); color: var(--link); font-weight: 600; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; }
.counts div { padding: 10px 14px; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
.counts dt { color: var(--quiet); font-size: 12px; line-height: 16px; }
.counts dd { font-size: 20px; line-height: 28px; font-weight: 600; font-variant-numeric: tabular-nums; }
.problem { padding: 8px 12px; border-radius: 8px; background: var(--danger-soft); color: var(--danger); }
main { flex: 1; display: flex; flex-direction: column; gap: 16px; min-height: 0; }
.pane { display: flex; flex-direction: column; gap: 12px; min-width: 0; padding: 16px; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
.panes { flex: 1; display: grid; grid-template-columns: 340px minmax(0, 1fr); gap: 16px; }
.list, .thread { height: calc(100dvh - 196px); min-height: 460px; }
.empty { padding: 24px 12px; color: var(--quiet); text-align: center; text-wrap: balance; }
.phones { flex: 1; overflow-y: auto; list-style: none; margin: 0 -8px; padding: 2px 8px; }
.phones a { display: grid; grid-template-columns: 1fr auto; gap: 0 8px; padding: 8px; border-radius: 6px; color: inherit; text-decoration: none; }
.phones a:hover { background: var(--muted); }
.phones a[aria-current] { background: var(--soft); }
.phones strong { font-weight: 600; font-variant-numeric: tabular-nums; }
.phones .line { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.phones time, .phones .line { color: var(--quiet); font-size: 12px; line-height: 18px; }
.phones a[aria-current] time, .phones a[aria-current] .line { color: inherit; }
.write { border-bottom: 1px solid var(--border); padding-bottom: 12px; }
.write summary { cursor: pointer; color: var(--link); }
.write form { display: grid; gap: 8px; margin-top: 12px; }
.thread-head { display: flex; align-items: baseline; gap: 12px; }
#back { display: none; }
.bubbles { flex: 1; overflow-y: auto; display: flex; flex-direction: column; gap: 12px; padding: 4px 2px; }
.bubble { max-width: min(80%, 460px); display: flex; flex-direction: column; gap: 2px; align-self: flex-start; }
.bubble p { padding: 8px 12px; border-radius: 14px 14px 14px 4px; background: var(--muted); white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble { align-items: flex-start; }
.bubble img, .bubble video { max-width: 240px; max-height: 240px; border-radius: 12px; }
.bubble.own { align-self: flex-end; align-items: flex-end; }
.bubble.own p { border-radius: 14px 14px 4px 14px; background: var(--primary); color: var(--on-primary); }
.bubble.own a { color: inherit; }
.reply { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; border-top: 1px solid var(--border); padding-top: 12px; }
.field { display: grid; gap: 4px; min-width: 0; align-content: start; }
.field > span, .field > label { font-weight: 500; font-size: 13px; }
.grow { flex: 1 1 180px; }
input:not([type="checkbox"]), select { width: 100%; height: 36px; padding: 0 10px; border: 1px solid var(--input); border-radius: 6px; background: var(--surface); color: inherit; font: inherit; }
input[type="checkbox"] { width: 18px; height: 18px; margin: 1px 0; accent-color: var(--primary); flex: none; }
button { height: 36px; padding: 0 16px; border: 1px solid transparent; border-radius: 6px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 500; cursor: pointer; transition: background 150ms; }
button:hover { background: var(--primary-hover); }
button:active { translate: 0 1px; }
button.second, button.harm { background: transparent; border-color: var(--input); color: inherit; }
button.second:hover { background: var(--muted); }
button.harm { color: var(--danger); }
button.harm:hover { background: var(--danger-soft); }
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 16px; align-items: start; }
form#faults { display: grid; gap: 20px; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 16px; }
.switch { display: flex; gap: 10px; }
.switch label { font-weight: 500; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border); }
thead th { white-space: nowrap; color: var(--quiet); font-size: 12px; font-weight: 500; }
tbody th { font-weight: 600; font-variant-numeric: tabular-nums; }
.mail { list-style: none; }
.mail li { padding: 12px 0; border-top: 1px solid var(--border); overflow-wrap: anywhere; }
.mail .buttons { margin-top: 8px; }
.mail .text { margin-top: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
.mail .head { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; }
@media (max-width: 767px) {
  body { padding: 16px; }
  .counts { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 8px; }
  .counts div { grid-column: span 2; padding: 8px 10px; }
  .counts div:nth-child(n + 4) { grid-column: span 3; }
  .panes, .columns { grid-template-columns: minmax(0, 1fr); }
  .list, .thread { height: auto; min-height: 0; }
  .phones { max-height: none; overflow: visible; }
  .panes.chosen .list, .panes:not(.chosen) .thread { display: none; }
  .bubbles { max-height: 60dvh; }
  #back { display: inline; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
