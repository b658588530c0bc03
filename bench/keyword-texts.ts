import { postAsCarrier } from "./client.ts";
import { pathFloor } from "./floors.ts";
import type { Rig } from "./rig.ts";
import type { Stage } from "./stage.ts";

const IN_POST = 100;

/** Texts with a word to a number of the account, one of each handset from `first`. */
interface Texts {
  to: string;
  word: string;
  first: number;
  count: number;
}

/** A number of the account that handsets can text to. */
export async function addNumber({ rig, account }: Stage, number: string): Promise<void> {
  const control = await rig.database("CONTROL");
  await control
    .prepare("INSERT INTO numbers (number, account_id) VALUES (?, ?)")
    .bind(number, account)
    .run();
  const shard = await rig.database("SHARD_00");
  await shard
    .prepare(
      `INSERT INTO senders (account_id, id, value, type, status, per_second)
        VALUES (?1, ?2, ?3, 2, 'approved', 1000000000)`,
    )
    .bind(account, `snd_${number}`, number)
    .run();
}

/** Posts all of them at the same moment. */
export async function postTexts(rig: Rig, texts: Texts): Promise<void> {
  await Promise.all(postsOf(texts).map((body) => postAsCarrier(rig, "inbound", body)));
}

/** What a bare program achieves with the same posts: texts per second, until each has its reply. */
export function textsFloor(rig: Rig, texts: Texts): Promise<number> {
  return pathFloor(rig, postsOf(texts), texts.count);
}

function postsOf({ to, word, first, count }: Texts) {
  return Array.from({ length: count / IN_POST }, (_, nth) => ({
    messages: Array.from({ length: IN_POST }, (_, at) => {
      const from = `614${String(first + nth * IN_POST + at).padStart(8, "0")}`;
      return { carrierId: `${word}-${from}`, from, to, text: word, at: Date.now() };
    }),
  }));
}
