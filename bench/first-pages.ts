import * as z from "zod";
import type { Client } from "./client.ts";
import { type Figure, median } from "./figure.ts";
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
