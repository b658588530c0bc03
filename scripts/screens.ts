import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { ROOT } from "./paths.ts";
import { runProjects } from "./playwright.ts";

// `npm run screens` takes pictures of every screen and every dialog into `screens/`, and puts the best of
// them into docs/screens. What follows goes to Playwright: `-g empty` takes one set only.

const FOLDER = `${ROOT}screens`;
const BEST: Readonly<Record<string, string>> = {
  dashboard: "demo/dashboard-analytics-1280-light",
  composer: "demo/campaign-create-id-1280-light",
  "flight-check": "demo/campaign-check-id-1280-light",
  report: "demo/campaign-report-id-1280-light",
  group: "demo/group-id-1280-light",
  history: "demo/history-1280-dark",
  "composer-phone": "demo/campaign-create-id-360-light",
  "report-phone": "demo/campaign-report-id-360-light",
};

const extra = process.argv.slice(2);
if (extra.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const code = await runProjects("SCREENS", extra);
if (code !== 0) process.exit(code);

mkdirSync(`${ROOT}docs/screens`, { recursive: true });
for (const [name, picture] of Object.entries(BEST)) {
  const file = `${FOLDER}/${picture}.png`;
  if (existsSync(file)) copyFileSync(file, `${ROOT}docs/screens/${name}.png`);
}
