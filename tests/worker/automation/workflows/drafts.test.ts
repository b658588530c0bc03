import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { MAX_ACTIONS } from "#core/contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import {
  addWorkflowAction,
  deleteWorkflowAction,
  editWorkflowAction,
  getWorkflowActions,
} from "#worker/domains/automation/workflows/actions.ts";
import {
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  listWorkflows,
  renameWorkflow,
  saveWorkflowDraft,
} from "#worker/domains/automation/workflows/workflows.ts";

async function withWorkflow() {
  const ctx = await newAccount();
  const { data } = await createWorkflow(ctx, { name: "Reminders" });
  return { ctx, id: idOf("workflow", data._id) };
}

type Added = Parameters<typeof addWorkflowAction>[1];

async function add(ctx: AccountContext, input: Added) {
  return (await addWorkflowAction(ctx, input)).data._id;
}

const text = (message: string) => ({ type: "sendSms", message }) as const;
const types = async (ctx: AccountContext, id: Added["id"]) =>
  (await getWorkflowActions(ctx, { id })).data.map((action) =>
    action.type === "sendSms" ? action.message : action.type,
  );

describe("a list of workflows", () => {
  it("R297 has page, limit, total and totalPages, and R409 ten on a page", async () => {
    const ctx = await newAccount();
    for (let nth = 0; nth < 11; nth++) await createWorkflow(ctx, { name: `Workflow ${nth}` });
    const first = await listWorkflows(ctx, {});
    expect(first).toMatchObject({ page: 1, limit: 10, total: 11, totalPages: 2 });
    expect(first.items).toHaveLength(10);
    expect(first.items[0]).toMatchObject({ name: "Workflow 10", active: false, actions: 0 });
    const second = await listWorkflows(ctx, { page: 2 });
    expect(second).toMatchObject({ page: 2, items: [{ name: "Workflow 0" }] });
    expect((await listWorkflows(ctx, { search: "flow 1" })).total).toBe(2);
  });
});

describe("the actions of a workflow", () => {
  it("R320 are listed, added, edited and deleted", async () => {
    const { ctx, id } = await withWorkflow();
    const one = await add(ctx, { id, ...text("One") });
    await add(ctx, { id, ...text("Two") });
    expect(await types(ctx, id)).toEqual(["One", "Two"]);
    await editWorkflowAction(ctx, { id: one, ...text("First") });
    expect(await types(ctx, id)).toEqual(["First", "Two"]);
    await deleteWorkflowAction(ctx, { id: one });
    expect(await types(ctx, id)).toEqual(["Two"]);
  });

  it("R433 each have an editor's calls: one workflow's leave another's as they are", async () => {
    const { ctx, id } = await withWorkflow();
    const other = idOf("workflow", (await createWorkflow(ctx, { name: "Other" })).data._id);
    const mine = await add(ctx, { id, ...text("Mine") });
    await add(ctx, { id: other, ...text("Theirs") });
    await editWorkflowAction(ctx, { id: mine, ...text("Changed") });
    expect(await types(ctx, id)).toEqual(["Changed"]);
    expect(await types(ctx, other)).toEqual(["Theirs"]);
  });

  it("work without our own fields: send SMS, wait, add to and remove from a group", async () => {
    const { ctx, id } = await withWorkflow();
    const group = idOf(
      "group",
      (await createGroup(ctx, { name: "Regulars", contacts: [] })).data._id,
    );
    const sent = [
      { type: "sendSms", message: "Hello" },
      { type: "wait", days: 1 },
      { type: "addToGroup", group },
      { type: "removeFromGroup", group },
    ];
    const gone = { id, type: "addToGroup", group: newId("group", 1) } as const;
    expect(await refusalOf(addWorkflowAction(ctx, gone))).toMatchObject({ code: "NOT_FOUND" });
    for (const action of sent) {
      await addWorkflowAction(ctx, contract.addWorkflowAction.input.parse({ id, ...action }));
    }
    const { data } = await getWorkflowActions(ctx, { id });
    expect(data).toMatchObject([
      { type: "sendSms", sender: "#SharedNum#", message: "Hello", optout: false, parent: null },
      { type: "wait", days: 1, hours: 0, minutes: 0 },
      { type: "addToGroup", group },
      { type: "removeFromGroup", group },
    ]);
  });

  it("take a position and a parent, and are read in their order: branches behind their action", async () => {
    const { ctx, id } = await withWorkflow();
    await add(ctx, { id, ...text("Last") });
    const wait = await add(ctx, { id, type: "waitForReply", days: 1, position: 0 });
    await add(ctx, { id, ...text("Too late"), parent: wait, branch: "timedOut" });
    await add(ctx, { id, ...text("Thanks"), parent: wait, branch: "replied" });
    await add(ctx, { id, ...text("Hi"), parent: wait, branch: "replied", position: 0 });
    expect(await types(ctx, id)).toEqual(["waitForReply", "Hi", "Thanks", "Too late", "Last"]);
    await deleteWorkflowAction(ctx, { id: wait });
    expect(await types(ctx, id)).toEqual(["Last"]);
  });

  it("lose what hangs on a branch that they have no more", async () => {
    const { ctx, id } = await withWorkflow();
    const wait = await add(ctx, { id, type: "waitForReply", days: 1 });
    await add(ctx, { id, ...text("Thanks"), parent: wait, branch: "replied" });
    await add(ctx, { id, ...text("Too late"), parent: wait, branch: "timedOut" });
    await editWorkflowAction(ctx, { id: wait, type: "waitForClick", days: 1 });
    expect(await types(ctx, id)).toEqual(["waitForClick", "Too late"]);
  });

  it.each([
    [{ type: "sendSms" }, "message", WORKFLOW_TEXTS.incomplete],
    [{ type: "sendSms", message: "  " }, "message", WORKFLOW_TEXTS.messageRequired],
    [{ type: "wait" }, "minutes", WORKFLOW_TEXTS.waitShort],
    [{ type: "wait", days: 182, hours: 1 }, "days", WORKFLOW_TEXTS.waitLong(182)],
    [{ type: "wait", at: "25:00" }, "at", WORKFLOW_TEXTS.timeOfDay],
    [{ type: "stop", message: "Hello" }, "message", "Unknown field: message"],
    [
      {
        type: "split",
        shares: [
          { key: "a", percent: 50 },
          { key: "b", percent: 49 },
        ],
      },
      "shares",
      WORKFLOW_TEXTS.sharesSum,
    ],
    [
      {
        type: "branch",
        paths: [{ key: "otherwise", when: { field: "replied", operator: "yes" } }],
      },
      "paths",
      WORKFLOW_TEXTS.keysTwice,
    ],
    [{ type: "stop", branch: "failed" }, "branch", WORKFLOW_TEXTS.noBranch("failed")],
  ])("are refused where one is incomplete: %j", async (action, field, message) => {
    const { ctx, id } = await withWorkflow();
    const parsed = contract.addWorkflowAction.input.safeParse({ id, ...action });
    const said = parsed.success
      ? await refusalOf(addWorkflowAction(ctx, parsed.data))
      : {
          fields: {
            [parsed.error.issues[0]?.path.join(".") ?? ""]: parsed.error.issues[0]?.message,
          },
        };
    expect(said).toMatchObject({ fields: { [field]: message } });
    expect(await types(ctx, id)).toEqual([]);
  });

  it("are fifty at most", async () => {
    const { ctx, id } = await withWorkflow();
    const actions = Array.from({ length: MAX_ACTIONS }, () => ({
      ...{ _id: newId("action", 1), parent: null, branch: null },
      ...{ type: "stop" as const },
    }));
    await saveWorkflowDraft(ctx, { id, version: 1, actions });
    expect(await refusalOf(addWorkflowAction(ctx, { id, type: "stop" }))).toMatchObject({
      fields: { type: WORKFLOW_TEXTS.tooMany(MAX_ACTIONS) },
    });
  });
});

describe("a draft", () => {
  it("that someone else changed is not overwritten", async () => {
    const { ctx, id } = await withWorkflow();
    await addWorkflowAction(ctx, { id, ...text("Mine"), version: 1 });
    const refused = { code: "CONFLICT", fields: { version: expect.any(String) } };
    const theirs = { id, version: 1 };
    expect(await refusalOf(addWorkflowAction(ctx, { ...theirs, type: "stop" }))).toMatchObject(
      refused,
    );
    expect(await refusalOf(saveWorkflowDraft(ctx, { ...theirs, actions: [] }))).toMatchObject(
      refused,
    );
    const both = await Promise.allSettled([
      saveWorkflowDraft(ctx, { id, version: 2, trigger: { type: "optIn" } }),
      saveWorkflowDraft(ctx, { id, version: 2, trigger: { type: "optOut" } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await getWorkflow(ctx, { id })).data.version).toBe(3);
    expect(await types(ctx, id)).toEqual(["Mine"]);
  });

  it("that was changed in between says who did it and when, but names no administrator", async () => {
    const parent = await newAccount({ name: "Ann Lee", timeZone: "Australia/Perth" });
    const ctx = await newAccount({
      ...{ role: "subaccount", name: "Bo Ray", parentId: parent.account.id },
      ...{ access: ["sms", "automation"], timeZone: "Australia/Perth" },
    });
    const at = Date.parse("2026-11-27T06:15:00Z");
    const { data } = await createWorkflow(ctx, { name: "Reminders" });
    const id = idOf("workflow", data._id);
    expect(data).toMatchObject({ changedBy: null, changedAt: data.createdAt });
    const person = personOf(ctx);
    const changedBy = (userId: string, version: number) => {
      const actor = {
        userId,
        name: "Someone",
        role: "user",
        sessionId: "s",
        mode: "full",
        endsAt: undefined,
      } as const;
      const acting = { ...ctx, now: () => at, person: { ...person, actor } };
      return saveWorkflowDraft(acting, { id, version, actions: [] });
    };
    const stale = () => refusalOf(saveWorkflowDraft(ctx, { id, version: 1, actions: [] }));
    await changedBy(personOf(parent).userId, 1);
    expect((await getWorkflow(ctx, { id })).data).toMatchObject({
      ...{ changedBy: "Ann Lee", changedAt: at },
    });
    const words = "Ann Lee changed this workflow on 27/11/2026 02:15 PM.";
    expect((await stale()).message).toContain(words);
    const admin = await newAccount({ role: "superAdmin" });
    await changedBy(personOf(admin).userId, 2);
    expect((await getWorkflow(ctx, { id })).data.changedBy).toBeNull();
    expect((await stale()).message).toBe(WORKFLOW_TEXTS.changed);
  });

  it("is saved in parts, and refused where its actions do not hang together", async () => {
    const { ctx, id } = await withWorkflow();
    const [one, two] = [newId("action", 1), newId("action", 2)];
    const stop = { type: "stop", parent: null, branch: null } as const;
    const saved = await saveWorkflowDraft(ctx, {
      ...{ id, version: 1, trigger: { type: "message" as const } },
      actions: [{ ...stop, _id: one }],
    });
    expect(saved.data).toMatchObject({ version: 2, trigger: { type: "message" }, changed: false });
    const twice = [
      { ...stop, _id: one },
      { ...stop, _id: one },
    ];
    expect(
      await refusalOf(saveWorkflowDraft(ctx, { id, version: 2, actions: twice })),
    ).toMatchObject({
      fields: { "actions.1._id": WORKFLOW_TEXTS.twice },
    });
    const homeless = [{ ...stop, _id: one, parent: two, branch: "failed" }];
    expect(
      await refusalOf(saveWorkflowDraft(ctx, { id, version: 2, actions: homeless })),
    ).toMatchObject({ fields: { "actions.0.parent": WORKFLOW_TEXTS.noParent } });
    expect((await getWorkflow(ctx, { id })).data.version).toBe(2);
  });

  it("says what it names and the account does not have", async () => {
    const { ctx, id } = await withWorkflow();
    const { data } = await saveWorkflowDraft(ctx, {
      ...{ id, version: 1, trigger: { type: "group" as const, group: newId("group", 1) } },
      actions: [
        {
          ...{ _id: newId("action", 1), parent: null, branch: null },
          ...{ type: "sendSms" as const, sender: "Nobody", message: "Hi", optout: false },
        },
        {
          ...{ _id: newId("action", 2), parent: null, branch: null },
          ...{ type: "setField" as const, label: "Shoe size", value: "9" },
        },
      ],
    });
    expect(data.problems.map(({ field, message }) => [field, message])).toEqual([
      ["trigger", WORKFLOW_TEXTS.gone.group],
      ["sender", WORKFLOW_TEXTS.gone.sender("Nobody")],
      ["label", WORKFLOW_TEXTS.gone.label("Shoe size")],
    ]);
  });

  it("begins with a template, is renamed and deleted", async () => {
    const ctx = await newAccount();
    const made = await createWorkflow(ctx, { name: "Visits", template: "appointment" });
    expect(made.message).toBe(WORKFLOW_TEXTS.created);
    expect(made.data.actions.map(({ type }) => type)).toEqual([
      ...["sendSms", "waitForReply", "branch", "sendSms", "notify", "sendSms", "notify", "notify"],
    ]);
    const id = idOf("workflow", made.data._id);
    expect(await refusalOf(createWorkflow(ctx, { name: "visits" }))).toMatchObject({
      fields: { name: WORKFLOW_TEXTS.nameTaken },
    });
    expect((await renameWorkflow(ctx, { id, name: "Calls" })).data.name).toBe("Calls");
    await deleteWorkflow(ctx, { id });
    expect((await listWorkflows(ctx, {})).total).toBe(0);
  });
});
