import { createKeyword } from "#core/contract/keywords/keywords.ts";
import { createParam } from "#core/contract/params/params.ts";
import { me, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { blockNumber } from "#core/contract/suppressions/suppressions.ts";
import { createTemplate } from "#core/contract/templates/templates.ts";
import {
  saveVerificationStep,
  sendVerification,
  uploadDocument,
} from "#core/contract/verification/verification.ts";
import { createWorkflow } from "#core/contract/workflows/workflows.ts";
import type { Api } from "./api.ts";
import { expect } from "./fixtures.ts";
import { pdf } from "./made-files.ts";
import { textsTo } from "./simulator.ts";

/** What an account in use has, so that there is something to see on every screen. */
export interface Furniture {
  group: string;
  /** A draft, and a campaign that was sent. */
  saved: string;
  sent: string;
  template: string;
  /** One with branches. */
  workflow: string;
  /** Whose account it is. */
  user: string;
  /** The path of the opt-out link of the message to RECIPIENT. */
  optOut: string;
}

export const LONG_NAME =
  "Everybody who came to the spring sale in Newtown, Marrickville or Dulwich Hill";
export const RECIPIENT = "61427000101";

const PEOPLE = [
  { number: "61427000100", fields: [{ name: "first_name", value: "Bartholomew-Alexander" }] },
  { number: RECIPIENT, fields: [{ name: "first_name", value: "Mia" }] },
  { number: "61427000002" },
  { number: "61427000001" },
];

/** Some of everything, with long names: campaigns in each state, templates, a business that waits. */
export async function furnish(api: Api): Promise<Furniture> {
  const group = await api.group(LONG_NAME, PEOPLE);
  const draft = {
    name: LONG_NAME,
    message: "Hi {{first_name|there}} – thanks for coming to our spring sale 🎉",
    group_array: [group],
  };
  const saved = await api.draft(draft);
  const sent = await api.draft({ ...draft, sender: "LinkSender" });
  await api.send(sent);
  await expect.poll(() => textsTo(api.request, RECIPIENT)).not.toEqual([]);
  const text = (await textsTo(api.request, RECIPIENT)).at(-1);
  await schedule(api, draft);
  await api.call(blockNumber, { number: "0427 000 900", reason: LONG_NAME });
  const join = { sender: SHARED_SENDER, word: "sale", action: "join", reply: LONG_NAME } as const;
  await api.call(createKeyword, { ...join, group });
  await askToBeVerified(api);
  const template = await writeTemplates(api);
  const workflow = await workflowFor(api, LONG_NAME);
  const user = (await api.call(me, {})).data._id;
  const optOut = text?.match(/\/u\w{8}/)?.[0] ?? "";
  return { group, saved, sent, template, workflow, user, optOut };
}

/** A parameter, a short template and one with a long name; returns that one. */
async function writeTemplates(api: Api): Promise<string> {
  await api.call(createParam, { name: "Shop name", value: "The Newtown and Marrickville Shop" });
  await api.call(createTemplate, { name: "Thanks", content: "Thank you {{first_name|there}}" });
  const content = "{{first_name|Hello}}, {{shop_name}} is open until nine tonight – see you there.";
  return (await api.call(createTemplate, { name: LONG_NAME, content })).data._id;
}

async function workflowFor(api: Api, name: string): Promise<string> {
  return (await api.call(createWorkflow, { name, template: "appointment" })).data._id;
}

/** What a bookshop would have after its first two campaigns, for pictures. */
export async function furnishDemo(api: Api): Promise<Omit<Furniture, "optOut">> {
  const readers = Array.from({ length: 900 }, (_, i) => ({
    number: String(61_491_580_000 + i),
    fields: [{ name: "first_name", value: READERS[i % READERS.length] ?? "" }],
  }));
  const group = await api.group("Newsletter readers", readers);
  const draft = {
    name: "Winter sale",
    message: "Hi {{first_name|there}}, 20% off all hardbacks at Harbour Books this weekend.",
    group_array: [group],
  };
  const sent = await api.draft(draft);
  await api.send(sent);
  const evening = "Hi {{first_name|there}}, meet Zadie Brown at our author evening on Friday.";
  const saved = await api.draft({ ...draft, name: "Author evening", message: evening });
  await schedule(api, { ...draft, name: "Summer reading", message: "Our summer list is here." });
  const content = "Hi {{first_name|there}}, {{shop_name}} is closed on Monday. See you on Tuesday.";
  const { data } = await api.call(createTemplate, { name: "Public holiday", content });
  await api.call(createTemplate, { name: "Thank you", content: "Thanks for your order." });
  await api.call(createParam, { name: "Shop name", value: "Harbour Books" });
  const workflow = await workflowFor(api, "Appointment reminder");
  const user = (await api.call(me, {})).data._id;
  return { group, saved, sent, template: data._id, workflow, user };
}

const WEEK = 7 * 86_400_000;

/** A campaign that starts next week, or the week after. */
async function schedule(api: Api, values: Parameters<Api["draft"]>[0]): Promise<void> {
  const id = await api.draft(values);
  await api.schedule(id, (Math.floor(Date.now() / WEEK) + 2) * WEEK);
}

const READERS = ["Amelia", "Jack", "Charlotte", "Oliver", "Mia", "Noah", "Isla", "Leo"];

/** Sends a verification form with one document. */
export async function askToBeVerified(
  api: Api,
  businessName = "The Newtown and Marrickville Corner Shop Pty Ltd",
  name = "abn.pdf",
): Promise<void> {
  const step1 = {
    businessName,
    abn: "51 824 753 556",
    address: "1 King Street, Newtown NSW 2042",
  };
  const id = (await api.call(saveVerificationStep, { step: 1, step1 })).data._id;
  const step2 = {
    contactName: "Mia Nguyen",
    position: "Owner",
    email: "mia@example.test",
    mobile: "0427 000 101",
    purpose: "Reminders to our regular customers",
  };
  await api.call(saveVerificationStep, { step: 2, verificationId: id, step2 });
  const file = new File([pdf(2)], name, { type: "application/pdf" });
  const { data } = await api.call(uploadDocument, { file });
  const step3 = { verificationDoc: [data._id] };
  await api.call(saveVerificationStep, { step: 3, verificationId: id, step3 });
  await api.call(sendVerification, { id });
}
