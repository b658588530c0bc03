import { saveContactForm as saveCall } from "#core/contract/contact-forms/contact-forms.ts";
import { FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import {
  listContactForms,
  saveContactForm,
} from "#worker/domains/automation/contact-forms/contact-forms.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { contactForm, formPathOf } from "#worker/forms/contact-form.ts";

export const SITE = "https://shop.example.com";
export const DAY = 86_400_000;

let handsets = 0;
/** A mobile of no other test's, far from the one before. */
export function newMobile(): string {
  handsets += 1;
  return `6147${String(handsets % 1000).padStart(3, "0")}${String(handsets).padStart(4, "0")}`;
}

let networks = 0;
export const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;

export type FormInput = Readonly<Record<string, unknown>>;

export interface World {
  h: Harness;
  ctx: AccountContext;
  group: string;
  form: string;
  code: string;
}

/** Saves a form as a caller of the API would. */
export async function save(ctx: AccountContext, input: FormInput) {
  return (await saveContactForm(ctx, saveCall.input.parse(input))).data;
}

/** A form on a website, in an account of its own. */
export async function newForm(input: FormInput = {}, options: AccountOptions = {}): Promise<World> {
  const h = harness();
  const ctx = await accountIn(h, { name: "Bells", ...options });
  const group = (await createGroup(ctx, { name: "List", contacts: [] })).data._id;
  const data = await save(ctx, {
    ...{ name: "Newsletter", group, whitelistedDomains: ["shop.example.com"] },
    ...input,
  });
  return { h, ctx, group, form: data._id, code: data.embed.url.slice(-8) };
}

/** A visitor's request for a form's path, answered as the Worker does, in a test's own context. */
export function formResponse(
  ctx: SystemContext,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const form = formPathOf(path);
  if (!form) throw new Error(`${path} is no form's path`);
  return contactForm(
    { ctx, request: new Request(`${ORIGIN}${path}`, init), owner: undefined },
    form,
  );
}

interface Sending {
  mobile: string;
  fields?: Readonly<Record<string, string>>;
  /** By default of a form that was shown five seconds ago. */
  token?: string;
  origin?: string | null;
  network?: string;
  accept?: string;
}

/** What the script on a website gets when it shows the form. */
export async function shown({ h, code }: World, origin = SITE) {
  const response = await formResponse(h.system, `/f/${code}/form.json`, { headers: { origin } });
  return { status: response.status, headers: response.headers, body: await jsonOf(response) };
}

export async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  return await response.json();
}

/** The token of a form that was shown five seconds ago. */
export async function tokenOf(world: World): Promise<string> {
  const { body } = await shown(world);
  world.h.clock.now += 5_000;
  return String(body.token);
}

/** Sends a form as the script does. */
export async function send(world: World, of: Sending) {
  const response = await post(world, `/f/${world.code}`, {
    ...of,
    fields: {
      [FORM_INPUTS.id]: world.code,
      [FORM_INPUTS.country]: "aud",
      [FORM_INPUTS.optIn]: "true",
      [FORM_INPUTS.token]: of.token ?? (await tokenOf(world)),
      [FORM_INPUTS.page]: `${of.origin ?? SITE}/contact`,
      name: "Ann",
      mobile: of.mobile,
      ...of.fields,
    },
  });
  return { status: response.status, headers: response.headers, body: await jsonOf(response) };
}

export function post(
  { h }: World,
  path: string,
  {
    fields = {},
    origin = SITE,
    network = newNetwork(),
    accept = "application/json",
  }: Omit<Sending, "mobile">,
): Promise<Response> {
  return formResponse(h.system, path, {
    method: "POST",
    headers: {
      accept,
      "cf-connecting-ip": network,
      "content-type": "application/x-www-form-urlencoded",
      ...(origin === null ? {} : { origin }),
    },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Delivers what is on the queues, until nothing is left to do. */
export async function settle({ h }: Pick<World, "h">): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await drain(h, "jobs");
    await drain(h, "txn");
  }
}

/** Sends whatever it is given. */
export function postRaw(
  { h, code }: World,
  body: string,
  type = "application/x-www-form-urlencoded",
): Promise<Response> {
  const headers = { origin: SITE, accept: "application/json", "content-type": type };
  return formResponse(h.system, `/f/${code}`, { method: "POST", headers, body });
}

let replies = 0;
/** A text from a handset, to the number that last texted it or to another. */
export async function reply({ h }: World, from: string, text: string, to?: string): Promise<void> {
  const number = to ?? h.carrier.taken.findLast((message) => message.to === from)?.from;
  if (!number) throw new Error("Nothing was sent to this handset");
  h.clock.now += 1_000;
  await receiveMessage(h.system, {
    ...{ carrierId: `reply-${++replies}-${from}`, from, to: number, text, at: h.clock.now },
  });
}

/** What was texted to a handset. */
export function textsTo({ h }: Pick<World, "h">, mobile: string): string[] {
  return h.carrier.taken.filter(({ to }) => to === mobile).map(({ text }) => text);
}

export async function contactsOf({ ctx, group }: World) {
  return (await listContacts(ctx, { id: asId("group", group), limit: 100 })).items;
}

export async function formOf({ ctx, form }: Pick<World, "ctx" | "form">) {
  const { items } = await listContactForms(ctx, { _id: asId("contactForm", form) });
  if (!items[0]) throw new Error("The form is gone");
  return items[0];
}
