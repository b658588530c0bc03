import type { Figure } from "./figure.ts";
import { type FirstPage, growthFigures, timePages } from "./first-pages.ts";
import { writeMessages } from "./messages.ts";
import type { Stage } from "./stage.ts";

const SMALL = 1000;
const LARGE = 1_000_000;
const MOST = 3;

/** The first page of the history with a thousand messages and with a million. */
export async function historyGrowth(stage: Stage): Promise<Figure[]> {
  await writeMessages(stage, 0, SMALL);
  const small = await timePages(stage, pagesOf(SMALL));
  await writeMessages(stage, SMALL, LARGE);
  const large = await timePages(stage, pagesOf(LARGE));
  return growthFigures(small, large, MOST);
}

function pagesOf(size: number): FirstPage[] {
  const of = `of ${size.toLocaleString("en-AU")} messages`;
  const call = (query = "") => ({ method: "GET", path: `/api/gateway?limit=50${query}` });
  return [
    { name: `History, first page, ${of}`, call: call() },
    { name: `History, first page of one number, ${of}`, call: call("&search=0400000007") },
  ];
}
