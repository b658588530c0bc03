import {
  setCreditLimit as limitCall,
  getUsageInvoices as listCall,
  payUsageInvoice as paidCall,
  previewInvoice as previewCall,
  submitInvoice as submitCall,
  withdrawUsageInvoice as withdrawCall,
} from "#core/contract/postpaid/postpaid.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import {
  payUsageInvoice,
  withdrawUsageInvoice,
} from "#worker/domains/money/orders/usage-invoices.ts";
import {
  getUsageInvoices,
  previewInvoice,
} from "#worker/domains/money/postpaid/preview-invoice.ts";
import { setCreditLimit } from "#worker/domains/money/postpaid/set-credit-limit.ts";
import { submitInvoice } from "#worker/domains/money/postpaid/submit-invoice.ts";

/** 1 pm in Sydney. */
export const OCTOBER = Date.parse("2026-10-15T02:00:00Z");
export const NOVEMBER = Date.parse("2026-11-03T02:00:00Z");
export const ASKED = { month: 10, year: 2026 };
/** Three texts at 40 cents: $1.20, and $1.32 with GST. They used 16.5 cents of the limit. */
export const THREE = {
  ...{ totalSms: 3, totalMms: 0, perSmsRate: 40, perMmsRate: 39 },
  ...{ numbers: [], dedicatedAmount: 0, totalAmount: 1.2 },
};

/** An account on credit that sent three texts in October, and its administrator; now it is November. */
export async function month({ limit = 10_00, sent = 3, control = false } = {}) {
  const h = harness({ control });
  h.clock.now = OCTOBER;
  const ctx = await accountIn(h, { credit: 0, shard: 0 });
  const person = await newAccount({ role: "superAdmin", shard: 0 });
  const admin = { ...h.system.forAccount(person.account), person: person.person };
  const id = ctx.person?.userId ?? "";
  const setLimit = (cents: number, profileType = "postpaid") =>
    setCreditLimit(admin, limitCall.input.parse({ id, profileType, limit: cents }));
  const submit = (more: object = {}) =>
    submitInvoice(admin, submitCall.input.parse({ userId: id, ...ASKED, ...THREE, ...more }));
  const preview = async (more: object = ASKED) =>
    (await previewInvoice(admin, previewCall.input.parse({ userId: id, ...more }))).data;
  const list = async () => (await getUsageInvoices(admin, listCall.input.parse({ id }))).data;
  const markPaid = async () =>
    payUsageInvoice(admin, paidCall.input.parse({ id: (await list())[0]?._id }));
  const withdraw = (invoice: string) =>
    withdrawUsageInvoice(admin, withdrawCall.input.parse({ id: invoice }));
  const send = async (count: number, from = ctx) => {
    await sendQuick(from, { contacts: newHandsets(count), key: crypto.randomUUID() });
    await drain(h, "txn");
  };
  const balance = async () => (await getBalance(ctx)).data.balance;
  await setLimit(limit);
  if (sent > 0) await send(sent);
  h.clock.now = NOVEMBER;
  return { h, ctx, admin, setLimit, submit, preview, list, markPaid, withdraw, send, balance };
}
