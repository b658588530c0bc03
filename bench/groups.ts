import type { Figure } from "./figure.ts";
import { type FirstPage, growthFigures, timePages } from "./first-pages.ts";
import type { Stage } from "./stage.ts";

const SMALL = 1000;
const LARGE = 500_000;
const MOST = 3;

/** One contact in twenty lives there. */
const filters = [{ column: "Suburb", values: ["Glebe"] }];

/** The first page of a group's contacts, and of all, with a thousand of them and with half a million. */
export async function groupGrowth(stage: Stage): Promise<Figure[]> {
  const small = await timePages(stage, await pagesOf(stage, SMALL, 0));
  const large = await timePages(stage, await pagesOf(stage, LARGE, SMALL));
  return growthFigures(small, large, MOST);
}

async function pagesOf(stage: Stage, size: number, first: number): Promise<FirstPage[]> {
  const path = `/api/group/data/${await stage.group({ size, first })}`;
  const of = size.toLocaleString("en-AU");
  const page = (body: object) => ({ method: "POST", path, body: { limit: 10, ...body } });
  const all = (query = "") => ({ method: "GET", path: `/api/contact?pageSize=10${query}` });
  return [
    { name: `First page of a group of ${of}`, call: page({}) },
    {
      name: `First page of a group, filtered by a value that 5 % have of ${of}`,
      call: page({ filters }),
    },
    { name: `First page of all contacts, of ${of}`, call: all() },
    { name: `First page of all contacts by number, of ${of}`, call: all("&sort=number") },
    { name: `Page 100 of all contacts, of ${of}`, call: all("&page=100") },
  ];
}
