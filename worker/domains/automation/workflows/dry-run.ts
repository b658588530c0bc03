import { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import { dryRun } from "#core/rules/workflows/dry-run.ts";
import { planOf } from "#core/rules/workflows/plan.ts";
import type { AccountContext } from "#worker/context.ts";
import { readsContacts } from "#worker/domains/campaigns/campaigns/reads-contacts.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { sendingRights, sendWindowOf } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { type Draft, draftOf } from "./inner/draft.ts";
import { contactsOfNumbers } from "./inner/run-queries.ts";
import { workflowById } from "./inner/workflow-queries.ts";

type Step = Output<typeof contract.dryRunWorkflow>["data"]["steps"][number];

/** What a draft would do for a number now. Each message is composed as it would be sent; nothing is written. */
export const dryRunWorkflow = verb(
  contract.dryRunWorkflow,
  async (ctx, { id, number, choices }) => {
    const [row, contacts, rights] = await Promise.all([
      workflowById(ctx, id),
      contactsOfNumbers(ctx, [number]),
      sendingRights(ctx, ctx.account.id),
    ]);
    const draft = draftOf(row);
    const fields: Record<string, string> = Object.assign({}, ...contacts.map((one) => one.fields));
    const { timeZone } = rights;
    const steps = dryRun(planOf(draft.actions), draft.settings, {
      facts: { fields, replies: [], clicked: false },
      ...{ now: ctx.now(), timeZone, hours: sendWindowOf(rights), choices },
    });
    const priced = await Promise.all(
      steps.map(async (step) => ({ ...step, ...(await messageOf(ctx, draft, step, number)) })),
    );
    const price = priced.reduce((sum, step) => sum + (step.price ?? 0), 0);
    return { data: { steps: priced, price } };
  },
);

/** The text and the price of a message; nothing of another action. */
async function messageOf(
  ctx: AccountContext,
  { actions }: Draft,
  { action: id }: Pick<Step, "action">,
  number: string,
): Promise<Partial<Step>> {
  const action = actions.find(({ _id }) => _id === id);
  if (action?.type !== "sendSms" && action?.type !== "sendMms") return {};
  const input = contract.checkQuickMessage.input.parse({
    ...{ sender: action.sender, message: action.message, optout: action.optout },
    longUrl: action.longUrl,
    ...{ contacts: [number], medium: action.type === "sendSms" ? "sms" : "mms" },
  });
  try {
    // Who may see a workflow sees what it costs, whatever else they may send.
    const { data } = await checkQuickMessage({ ...ctx, person: undefined }, input);
    const [message] = data.messages;
    const left = data.excluded[0];
    if (!message) return { problem: data.problem ?? left?.reason };
    const text = readsContacts(ctx) ? message.text : undefined;
    return { text, segments: message.segments, price: data.price };
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return { problem: error.message };
  }
}
