import * as z from "zod";
import type { Client } from "./client.ts";
import { type Figure, median } from "./figure.ts";
import { writeMessages } from "./messages.ts";
import { readFigure, type Timed, timeBesideRead } from "./reads.ts";
import type { Stage } from "./stage.ts";

const OFTEN = { times: 25, warmUps: 5 };

/** What a list is measured with. */
export interface FirstPage {
  name: string;
  call: Parameters<Client["call"]>[0];
}

/** Calls each of these lists, after a few calls that are not counted. */
export async function timePages(stage: Stage, pages: readonly FirstPage[]): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const { name, call } of pages) {
    const ask = () => stage.client.call(call, z.unknown());
    timed.push(await timeBesideRead(stage, name, ask, OFTEN));
  }
  return timed;
}

/** The same lists with few rows and with many: how many times as long they may take. */
export function growthFigures(small: readonly Timed[], large: readonly Timed[], most: number) {
  return small.flatMap((few, index): Figure[] => {
    const many = large[index];
    if (!many) return [];
    const met = median(many.ms) < most * median(few.ms);
    return [
      readFigure(few),
      { ...readFigure(many), target: { text: `under ${most} times that`, met } },
    ];
  });
}

const SMALL = 1000;
const CONTACTS = 500_000;
const MOST = 3;

/** One contact in twenty lives there. */
const filters = [{ column: "Suburb", values: ["Glebe"] }];

/** The first page of a group's contacts, and of all, with a thousand of them and with half a million. */
export async function groupGrowth(stage: Stage): Promise<Figure[]> {
  const small = await timePages(stage, await groupPages(stage, SMALL, 0));
  const large = await timePages(stage, await groupPages(stage, CONTACTS, SMALL));
  return growthFigures(small, large, MOST);
}

async function groupPages(stage: Stage, size: number, first: number): Promise<FirstPage[]> {
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

const MESSAGES = 1_000_000;

/** The first page of the history with a thousand messages and with a million. */
export async function historyGrowth(stage: Stage): Promise<Figure[]> {
  await writeMessages(stage, 0, SMALL);
  const small = await timePages(stage, historyPages(SMALL));
  await writeMessages(stage, SMALL, MESSAGES);
  const large = await timePages(stage, historyPages(MESSAGES));
  return growthFigures(small, large, MOST);
}

function historyPages(size: number): FirstPage[] {
  const of = `of ${size.toLocaleString("en-AU")} messages`;
  const call = (query = "") => ({ method: "GET", path: `/api/gateway?limit=50${query}` });
  return [
    { name: `History, first page, ${of}`, call: call() },
    { name: `History, first page of one number, ${of}`, call: call("&search=0400000007") },
  ];
}
