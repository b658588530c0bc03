import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { segmentFilter } from "#core/audience/segment-filter.ts";
import { deleteOrEmptyGroups } from "#core/contract/groups/groups.ts";
import { asId } from "#tests/support/ids.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  changeContacts,
  deleteContacts,
  listChanges,
  removeContacts,
} from "#worker/domains/audience/contacts/change-contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import {
  findContacts,
  findInGroups,
  listNumbers,
} from "#worker/domains/audience/contacts/find-contacts.ts";
import {
  distinctValues,
  listAllContacts,
  listContacts,
} from "#worker/domains/audience/contacts/list-contacts.ts";
import { runChange, sweepChanges } from "#worker/domains/audience/contacts/run-change.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import {
  deleteGroup,
  deleteOrEmptyGroups as emptyGroups,
  listGroups,
} from "#worker/domains/audience/groups/groups.ts";
import { checkImport } from "#worker/domains/audience/imports/check-import.ts";
import { listImports, rejectedRows, undoImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { sweepImports } from "#worker/domains/audience/imports/sweep-imports.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { allOptOuts, listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";
import { systemContext } from "#worker/system-context.ts";
import { csv, mapping, mobile, quietAccount, startInto } from "./support.ts";

/** A database that records the statements prepared on it. */
function noting(database: D1Database, statements: Set<string>): D1Database {
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...parameters: unknown[]) => {
        if (name === "prepare") statements.add(String(parameters[0]));
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}

it("reads and writes by keys: no statement scans a table", async () => {
  const statements = new Set<string>();
  const shards = {
    SHARD_00: noting(env.SHARD_00, statements),
    SHARD_01: noting(env.SHARD_01, statements),
  };
  const system = systemContext({ ...env, ...shards });
  const { ctx: quiet, jobs } = await quietAccount();
  const ctx = { ...quiet, db: system.forAccount(quiet.account).db };
  const contacts = [0, 1].map((n) => ({
    number: mobile(n),
    fields: [{ name: "Name", value: "Ada" }],
  }));
  const { data } = await createGroup(ctx, { name: "All", contacts });
  const id = asId("group", data._id);
  for (const sort of ["createdAt", "-createdAt", "name", "-name"] as const) {
    await listGroups(ctx, { sort });
    await listGroups(ctx, { sort, search: "a", page: 2 });
  }
  for (const sort of ["updatedAt", "-updatedAt", "number", "-number"] as const)
    await listAllContacts(ctx, { sort });
  for (const search of [mobile(0), "0412", "ada"])
    await listAllContacts(ctx, { search, isBlocked: false, isBlockedByUser: true });
  const { items, next } = await listContacts(ctx, { id, limit: 1 });
  const first = asId("contact", items[0]?._id ?? "");
  await listContacts(ctx, { id, limit: 1, cursor: next });
  for (const search of [mobile(0), "0412", "ada"])
    await listContacts(ctx, { id, limit: 1, search });
  for (const search of ["0412", "ada"]) {
    await findContacts(ctx, { search });
    await findInGroups(ctx, { search });
    await listNumbers(ctx, { search });
  }
  await listNumbers(ctx, {});
  const everyone = { field: "number", operator: "beginsWith", value: "04" } as const;
  const filter = segmentFilter.parse({ combinator: "and", rules: [everyone] });
  await listNumbers(ctx, { filter, cursor: mobile(0) });
  const column = "Name";
  await listContacts(ctx, { id, limit: 1, filters: [{ column, values: ["Ada"] }] });
  await distinctValues(ctx, { id, column });
  const other = asId("group", (await createGroup(ctx, { name: "Other", contacts: [] })).data._id);
  const changes = [
    { action: "block", undone: false },
    { action: "unblock", undone: true },
    { action: "unblock", undone: false },
    { action: "block", undone: true },
    { action: "move", undone: true },
  ] as const;
  for (const { action, undone } of changes) {
    const to = action === "move" ? { group: other } : {};
    const one = await changeContacts(ctx, { id, action, ...to, contact_ids: [first] });
    if (undone) await undoChange(ctx, { id: asId("change", one.data._id) });
  }
  const removed = await removeContacts(ctx, { id, all: true, search: "ada" });
  await runChange(ctx, asId("change", removed.data._id));
  await listChanges(ctx, { id });
  await undoChange(ctx, { id: asId("change", removed.data._id) });
  await onEachShard(
    systemContext({ ...env, ...shards }, { now: () => Date.now() + 3_600_000 }),
    sweepChanges,
  );
  await optOut(ctx, { number: mobile(0), source: "reply" });
  await optOut(ctx, { number: mobile(0), source: "link", sender: "Acme" });
  await blockNumber(ctx, { number: mobile(1) });
  for (const how of [undefined, ["link" as const], ["file" as const]]) {
    const first = await listBlocks(ctx, { limit: 1, how });
    await listBlocks(ctx, { limit: 1, how, cursor: first.next, search: "0400" });
  }
  await allOptOuts(ctx, { after: "", limit: 10 });
  await optIn(ctx, { number: mobile(0) });
  await deleteContacts(ctx, { contact_ids: items.map(({ _id }) => asId("contact", _id)) });
  const started = await startInto(ctx, id, csv(["Mobile", mobile(0), "x"]), mapping(0));
  // The change of all that match, and the import.
  expect(jobs).toHaveLength(2);
  await runImport(ctx, started.import);
  await new Response((await rejectedRows(ctx, { id: started.import })).body).text();
  const again = await startInto(ctx, id, csv(["Mobile", mobile(0), mobile(2)]), mapping(0));
  await runImport(ctx, again.import);
  const { data: stored } = await uploadSheet(ctx, { file: csv(["Mobile", mobile(0)]) });
  const upload = asId("upload", stored.upload);
  await checkImport(ctx, { group: id, upload, labels: mapping(0) });
  await undoImport(ctx, { id: again.import });
  await runImport(ctx, again.import);
  await listImports(ctx, { id });
  await onEachShard(system, sweepJobs);
  await onEachShard(system, sweepImports);
  await onEachShard({ ...system, now: () => Date.now() + 8 * 24 * 60 * 60_000 }, sweepImports);
  const idOfGroup = deleteOrEmptyGroups.input.shape.groups.element.parse(id);
  await emptyGroups(ctx, { groups: [idOfGroup], action: "empty" });
  await deleteGroup(ctx, { id });

  expect(statements.size).toBeGreaterThan(30);
  for (const sql of statements) {
    const details = await planOf(sql);
    // Scanning the statement's own JSON, or a few aggregated rows, is not scanning a table.
    const scans = details.filter(
      (detail) =>
        /^SCAN /.test(detail) &&
        !/VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:gone|freed|back|j|n|listed|found|\(subquery)/.test(
          detail,
        ) &&
        !/USING (?:COVERING )?INDEX (?:imports_unfinished|uploads_age|outbox_next|contact_changes_open|contact_changes_ended)/.test(
          detail,
        ),
    );
    expect(scans, sql).toEqual([]);
    const sorts = details.filter((detail) => detail.includes("TEMP B-TREE FOR ORDER BY"));
    // Each part of the opt-out list, and each group of all contacts, is read in its order; a page of them is
    // then merged.
    const merged = /listed\.|AS labels/.test(sql) ? 1 : 0;
    // What is found of one number, a column's values once they are counted, and the few changes of a group
    // that can be undone, are sorted in memory.
    expect(
      /c\.number = \?|ROW_NUMBER|SELECT value, count|"contact_changes"/.test(sql)
        ? []
        : sorts.slice(merged),
      sql,
    ).toEqual([]);
    if (merged && sql.includes(") <= (")) {
      expect(details.join("\n")).toMatch(/blocked_at>\? AND \(blocked_at,number\)<\(\?,\?\)/);
    }
    if (!sql.includes("AS group_name")) continue;
    // What was found first, then the contacts of that: never all of an account's.
    const found = details.join("\n");
    expect(found).toMatch(/c USING INDEX \w+ \(account_id=\? AND (?:number|id)=\?\)/);
    expect(found).not.toMatch(/c USING (?:COVERING )?INDEX \w+ \(account_id=\?\)/);
    if (sql.includes("MATCH")) expect(found).toContain("c USING INTEGER PRIMARY KEY (rowid=?)");
    if (sql.includes("number >="))
      expect(found).toContain("(account_id=? AND number>? AND number<?)");
  }
});
