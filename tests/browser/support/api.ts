import { type APIRequestContext, expect } from "@playwright/test";
import type * as z from "zod";
import { createDraft } from "#core/contract/campaigns.ts";
import { createEmptyGroup } from "#core/contract/groups.ts";
import { balance, SHARED_SENDER } from "#core/contract/user.ts";
import { type Endpoint, pathNames } from "#core/endpoint.ts";

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
    const values = Object.entries(input);
    const inPath = pathNames(endpoint.path);
    let path: string = endpoint.path;
    for (const name of inPath) {
      const value = values.find(([key]) => key === name)?.[1];
      path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    }
    const { method } = endpoint;
    const answer = await request.fetch(`/api${path}`, {
      method,
      ...(method === "GET" || method === "DELETE"
        ? {}
        : { data: Object.fromEntries(values.filter(([key]) => !inPath.includes(key))) }),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return endpoint.output.parse(await answer.json());
  }

  return {
    call,
    /** A group of these people; a number alone is somebody without a name. */
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
    /** Cents. */
    balance: async (): Promise<number> => (await call(balance, {})).data.balance,
  };
}
