import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { HOLD_RULES } from "#core/rules/holds.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, launch, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { mmsDraft, send, stored } from "./support.ts";

const IMITATION = HOLD_RULES.imitation("mygov", "myGov", "evil.top");
const PARTS = { subject: "myGov", message: "Your refund is ready: evil.top/a" };

it("an MMS campaign is held by what its subject and its text say together", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await mmsDraft(ctx, PARTS);
  expect((await launch(ctx, id)).heldBy).toEqual([IMITATION]);
  await drain(h, "jobs");
  expect([await statusOf(ctx, id), arrived(h, numbers)]).toEqual(["pending", 0]);
});

it("so is a quick MMS, and its check says so; a text has no subject", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const contacts = newHandsets(1);
  const check = async (medium: "sms" | "mms") => {
    const asked = { sender: "#SharedNum#", contacts, ...PARTS, medium };
    return (await checkQuickMessage(ctx, contract.checkQuickMessage.input.parse(asked))).data;
  };
  expect((await check("mms")).heldBy).toEqual([IMITATION]);
  expect((await check("sms")).heldBy).toEqual([]);
  const { data } = await send(ctx, { contacts, ...PARTS, media: await stored(ctx) });
  expect(data).toMatchObject({ status: "pending", heldBy: [IMITATION] });
  await drain(h, "txn");
  expect(h.carrier.taken).toEqual([]);
});
