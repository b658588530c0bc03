import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { KEYWORD_TEXTS } from "#core/rules/keywords.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { deliver, drain } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import {
  activeWorkflow,
  newRig,
  type Rig,
  settle,
  sms,
  textsTo,
  write,
} from "#tests/worker/automation/workflows/support.ts";
import {
  createKeyword,
  deleteKeyword,
  listKeywords,
  updateKeyword,
} from "#worker/domains/automation/keywords/keywords.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";

async function keyword({ ctx, own }: Rig, input: Readonly<Record<string, unknown>> = {}) {
  const typed = { sender: own, word: "quiz", action: "none", ...input };
  return (await createKeyword(ctx, contract.createKeyword.input.parse(typed))).data;
}

const starting = (id: string) => ({ type: "keyword", keyword: id }) as const;

it("a keyword starts the workflow that it triggers, for each handset of a batch, once", async () => {
  const rig = await newRig();
  const { h, ctx, own } = rig;
  const { _id } = await keyword(rig);
  await activeWorkflow(ctx, { trigger: starting(_id), actions: [sms(rig, "First question")] });
  const handsets = newHandsets(20);
  const bodies = handsets.map((from, at) => ({
    carrier: "fake",
    message: { carrierId: `quiz-${own}-${at}`, from, to: own, text: "Quiz!", at: h.clock.now },
  }));
  await deliver(h, "inbound", bodies);
  await deliver(h, "inbound", bodies);
  await drain(h, "jobs");
  await settle(rig);
  for (const handset of handsets) expect(await textsTo(ctx, handset)).toEqual(["First question"]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 20 * SMS });
});

it("who joins a group by a keyword starts what starts with that group, and gets both texts", async () => {
  const rig = await newRig();
  const { h, ctx } = rig;
  const group = await groupOf(ctx, []);
  await keyword(rig, { word: "join", action: "join", group, reply: "Welcome" });
  await activeWorkflow(ctx, { trigger: { type: "group", group }, actions: [sms(rig, "Hi")] });
  const [one = ""] = newHandsets(1);
  await write(rig, one, "join");
  await drain(h, "jobs");
  await settle(rig);
  expect((await textsTo(ctx, one)).sort()).toEqual(["Hi", "Welcome"]);
});

it("one that starts an active workflow keeps its word and its number, and no other workflow may start with it", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const { _id } = await keyword(rig);
  const id = contract.deleteKeyword.input.parse({ id: _id }).id;
  const made = { trigger: starting(_id), actions: [sms(rig, "Hi")] };
  const workflow = await activeWorkflow(ctx, { name: "Quiz", ...made });
  await expect(activeWorkflow(ctx, { name: "Another", ...made })).rejects.toMatchObject({
    message: expect.stringContaining("Quiz"),
  });
  const inUse = { code: "CONFLICT", message: KEYWORD_TEXTS.inUse("Quiz") };
  await expect(deleteKeyword(ctx, { id })).rejects.toMatchObject(inUse);
  const change = (word: string, reply: string) => {
    const typed = { id, sender: rig.own, word, action: "none", reply };
    return updateKeyword(ctx, contract.updateKeyword.input.parse(typed));
  };
  await expect(change("other", "")).rejects.toMatchObject(inUse);
  await change("quiz", "Good luck");
  expect((await listKeywords(ctx, {})).items).toMatchObject([
    { word: "QUIZ", reply: "Good luck", workflow: { _id: workflow, name: "Quiz" } },
  ]);
  await setWorkflowActive(ctx, { id: workflow, active: false, runs: "stay" });
  await deleteKeyword(ctx, { id });
  expect((await listKeywords(ctx, {})).items).toEqual([]);
});
