import * as z from "zod";
import { type Figure, figureOf, median } from "./figure.ts";
import { CUSTOMERS } from "./growth.ts";
import { took } from "./reads.ts";
import type { Stage } from "./stage.ts";

const CONTACTS = 500_000;
const TIMES = 9;
const MOST_MS = 300;
const DAY_MS = 86_400_000;
const ROWS = 50_000;

type Rule = Readonly<Record<string, unknown>>;

/** Filters that read everything: none of them can leave half of the contacts out. */
function filters(group: string): readonly { name: string; rules: readonly Rule[] }[] {
  const suburb = { field: "label:suburb", operator: "is", value: "newtown" };
  const recent = { field: "messaged", operator: "inLast", value: 30 };
  return [
    { name: "a label's value", rules: [suburb] },
    { name: "part of a label's value", rules: [{ ...suburb, operator: "contains", value: "x9" }] },
    {
      name: "a date in a label",
      rules: [{ field: "label:joined", operator: "dayInLast", value: 90 }],
    },
    {
      name: "a number in a label",
      rules: [{ field: "label:spent", operator: "moreThan", value: 2500 }],
    },
    { name: "how it came in", rules: [{ field: "source", operator: "is", value: "import" }] },
    { name: "renewed consent", rules: [{ field: "agreed", operator: "inLast", value: 30 }] },
    { name: "no renewed consent", rules: [{ field: "agreed", operator: "never" }] },
    { name: "when it was last messaged", rules: [recent] },
    { name: "a group", rules: [{ field: "group", operator: "in", value: [group] }] },
    {
      name: "a label, last messaged and no reply",
      rules: [suburb, recent, { field: "replied", operator: "never" }],
    },
  ];
}

/** Live counts at 500,000 contacts, each as the console asks for it. */
export async function segmentCounts(stage: Stage): Promise<Figure[]> {
  const group = await stage.group({ size: CONTACTS, first: CUSTOMERS });
  await describeContacts(stage);
  const figures: Figure[] = [];
  for (const { name, rules } of filters(group)) {
    const body = { filter: { combinator: "and", rules } };
    const ask = () =>
      stage.client.call({ method: "POST", path: "/api/segment/count", body }, z.unknown());
    await ask();
    const ms: number[] = [];
    while (ms.length < TIMES) ms.push(await took(ask));
    const value = median(ms);
    const target = { text: `at most ${MOST_MS} ms`, met: value <= MOST_MS };
    figures.push(figureOf(`Count of a segment of 500,000 contacts: ${name}`, "ms", ms, { target }));
  }
  return figures;
}

/**
 * Days and numbers in labels, how each contact came in, when each number was messaged, some replies, some
 * renewed consents and some opt-outs.
 */
async function describeContacts({ rig, account }: Stage): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const now = Date.now();
  const numbered = `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)`;
  const fields = JSON.stringify(["First name", "Order", "Suburb", "Joined", "Spent"]);
  const source = shard.prepare(
    "INSERT INTO consent_sources (account_id, id, kind, wording, created_at) VALUES (?1, ?2, ?2, '', ?3)",
  );
  await shard.batch([
    shard.prepare("UPDATE groups SET fields = ? WHERE account_id = ?").bind(fields, account),
    source.bind(account, "import", now),
    source.bind(account, "manual", now),
  ]);
  for (let from = CUSTOMERS; from < CUSTOMERS + CONTACTS; from += ROWS) {
    const range = [from, from + ROWS] as const;
    await shard.batch([
      shard
        .prepare(
          `UPDATE contacts SET source_id = iif(substr(number, 4) % 3, 'import', 'manual'),
              fields = json_insert(fields, '$.joined',
                strftime('%d/%m/%Y', ?4 / 1000 - (substr(number, 4) % 400) * 86400, 'unixepoch'),
                '$.spent', format('%d.%02d', substr(number, 4) % 5000, substr(number, 4) % 100))
            WHERE account_id = ?3 AND number >= printf('614%08d', ?1)
              AND number < printf('614%08d', ?2)`,
        )
        .bind(...range, account, now),
      shard
        .prepare(
          `${numbered} INSERT INTO number_activity (account_id, number, messaged_at, replied_at)
            SELECT ?3, printf('614%08d', i), ?4 - (i % 60) * ?5, iif(i % 9 = 0, ?4, NULL) FROM n
            WHERE i % 10 < 8`,
        )
        .bind(...range, account, now, DAY_MS),
      shard
        .prepare(
          `${numbered} INSERT INTO consent_events (account_id, number, id, kind, at, detail)
            SELECT ?3, printf('614%08d', i), 'event' || i, 'consent', ?4 - (i % 60) * ?5, '{}' FROM n
            WHERE i % 10 = 0`,
        )
        .bind(...range, account, now, DAY_MS),
      shard
        .prepare(
          `${numbered} INSERT INTO suppressions (account_id, number, opted_out_at, source)
            SELECT ?3, printf('614%08d', i), ?4, 'reply' FROM n WHERE i % 50 = 0`,
        )
        .bind(...range, account, now),
    ]);
  }
}
