import { type APIRequestContext, expect } from "@playwright/test";
import * as z from "zod";
import { AGAIN } from "./accounts.ts";

const counts = z.object({
  accepted: z.number(),
  distinctReferences: z.number(),
  repeats: z.number(),
});

const messages = z.object({
  items: z.array(z.object({ direction: z.string(), from: z.string(), text: z.string() })),
});

/** What a simulated network carried to handsets whose numbers begin with some digits. */
export async function countsOf(
  request: APIRequestContext,
  handsets: string,
  carrier = "simulator",
) {
  const params = { handsets, carrier };
  const response = await request.get("/simulator/api/counts", { ...AGAIN, params });
  return counts.parse(await response.json());
}

/** Lets something go wrong at the second simulated carrier, which only tests of routes use. */
export async function breakSecond(request: APIRequestContext, faults: object) {
  const params = { carrier: "simulator-2" };
  const response = await request.put("/simulator/api/faults", { ...AGAIN, params, data: faults });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The texts that a handset got, the oldest first. */
export async function textsTo(request: APIRequestContext, handset: string): Promise<string[]> {
  const answer = await request.get("/simulator/api/messages", {
    ...AGAIN,
    params: { to: handset },
  });
  const { items } = messages.parse(await answer.json());
  return items.filter(({ direction }) => direction === "outbound").map(({ text }) => text);
}

/** The number that a handset got a text from. */
export async function numberOf(request: APIRequestContext, handset: string, text: string) {
  const answer = await request.get("/simulator/api/messages", {
    ...AGAIN,
    params: { to: handset },
  });
  const { items } = messages.parse(await answer.json());
  return items.find((item) => item.text.startsWith(text))?.from ?? "";
}

const pictured = z.object({
  items: z.array(
    z.object({
      text: z.string(),
      mms: z.object({
        subject: z.string(),
        media: z.array(z.object({ url: z.string(), type: z.string() })),
      }),
    }),
  ),
});

/** The MMS that a handset got, which gets nothing else. */
export async function mmsTo(request: APIRequestContext, handset: string) {
  const answer = await request.get("/simulator/api/messages", {
    ...AGAIN,
    params: { to: handset },
  });
  return pictured.parse(await answer.json()).items;
}

/** The number that all accounts of a test share. */
const SHARED_NUMBER = "61480001234";

interface HandsetFile {
  type: string;
  name: string;
  /** Its bytes in base 64. */
  data: string;
}

/** A handset writes to the shared number, or another one. */
export async function writeBack(
  request: APIRequestContext,
  from: string,
  text: string,
  files: readonly HandsetFile[] = [],
  to = SHARED_NUMBER,
) {
  const data = { from, to, text, files };
  const response = await request.post("/simulator/api/messages", { ...AGAIN, data });
  expect(response.ok(), await response.text()).toBe(true);
}

const mail = z.object({
  items: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});

/** The mails that an address got, the newest first. */
export async function mailsTo(request: APIRequestContext, address: string) {
  const params = { to: address };
  const answer = await request.get("/simulator/api/mail", { ...AGAIN, params });
  return mail.parse(await answer.json()).items;
}

/** The code of the newest mail to an address that holds one. */
export async function mailedCode(request: APIRequestContext, address: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const texts = (await mailsTo(request, address)).map(({ text }) => text);
      code = /^ {4}(\d{6})$/m.exec(texts.join("\n"))?.[1] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

/** The code of the newest text to a handset that holds one. */
export async function textedCode(request: APIRequestContext, handset: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      code = /\b(\d{6})\b/.exec((await textsTo(request, handset)).at(-1) ?? "")?.[1] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

/** All that a person's account has scheduled comes due. */
export async function makeDue(request: APIRequestContext, email: string): Promise<void> {
  const response = await request.put("/simulator/api/due", { ...AGAIN, data: { email } });
  expect(response.ok(), await response.text()).toBe(true);
}
