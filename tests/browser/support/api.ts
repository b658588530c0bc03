import { type APIRequestContext, expect } from "@playwright/test";
import type * as z from "zod";
import { getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { getBalance, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { AGAIN } from "./accounts.ts";

export type Api = ReturnType<typeof apiOf>;

export interface Person {
  number: string;
  fields?: { name: string; value: string }[];
}

/** Calls of the contract with a browser's session; what is refused fails the test. */
export function apiOf(request: APIRequestContext) {
  async function call<I extends z.ZodObject, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const inPlace = (place: ReturnType<typeof placeOf>) =>
      Object.entries<unknown>(input).filter(([name]) => placeOf(endpoint, name) === place);
    let path: string = endpoint.path;
    for (const [name, value] of inPlace("path")) {
      path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    }
    const { method } = endpoint;
    const answer = await request.fetch(`/api${path}`, {
      ...AGAIN,
      method,
      // As the browser says it of the console's own calls.
      headers: { "sec-fetch-site": "same-origin" },
      params: Object.fromEntries(inPlace("query").map(([name, value]) => [name, String(value)])),
      ...bodyOf(endpoint, inPlace("body")),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return endpoint.output.parse(await answer.json());
  }

  return {
    request,
    call,
    /** A group of these people; a number alone is a person without a name. */
    group: async (name: string, people: readonly (Person | string)[]): Promise<string> => {
      const contacts = people.map((person) =>
        typeof person === "string" ? { number: person } : person,
      );
      return (await call(createEmptyGroup, { name, contacts })).data._id;
    },
    draft: async (values: z.input<typeof createDraft.input>): Promise<string> => {
      const { data } = await call(createDraft, { sender: SHARED_SENDER, ...values });
      return data._id;
    },
    /** Sends a draft, and waits until all of it is with the carrier. */
    send: async (id: string): Promise<void> => {
      const { recipients, price } = (await call(checkDraft, { id })).data;
      await call(launchCampaign, { draft: id, recipients, price });
      const completedAt = async () => (await call(getCampaign, { id })).data.completedAt;
      await expect.poll(completedAt).toBeDefined();
    },
    /** Schedules a draft for a moment. */
    schedule: async (id: string, scheduleAt: number): Promise<void> => {
      const { recipients, price } = (await call(checkDraft, { id })).data;
      await call(launchCampaign, { draft: id, recipients, price, scheduleAt });
    },
    /** Cents. */
    balance: async (): Promise<number> => (await call(getBalance, {})).data.balance,
  };
}

function bodyOf({ method, encoding }: Endpoint, fields: [string, unknown][]) {
  if (encoding === "multipart") return { multipart: form(fields) };
  return method === "GET" || method === "DELETE" ? {} : { data: Object.fromEntries(fields) };
}

function form(fields: [string, unknown][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.set(name, value instanceof File ? value : String(value));
  return data;
}
