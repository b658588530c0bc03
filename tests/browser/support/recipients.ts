import type { APIRequestContext } from "@playwright/test";
import { changeLink } from "#core/contract/links/links.ts";
import { me } from "#core/contract/profile/me.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { makeAccount } from "./accounts.ts";
import { apiOf } from "./api.ts";
import { expect } from "./fixtures.ts";
import type { Opening } from "./openings.ts";
import { SIZES } from "./pictures.ts";
import { textsTo } from "./simulator.ts";

/** What two recipients have in their last texts. */
export interface RecipientLinks {
  /** The code of the reply and opt-out links, of someone who does nothing and of someone who does. */
  quiet: string;
  active: string;
  /** The paths of a short link that works and of one that was switched off. */
  short: string;
  over: string;
}

const QUIET = "61424000921";
const ACTIVE = "61424000922";

export async function furnishRecipients(elsewhere: APIRequestContext): Promise<RecipientLinks> {
  await makeAccount(elsewhere, { businessName: "CornerShop" });
  const api = apiOf(elsewhere);
  const { linkHost } = (await api.call(me, {})).data;
  const group = await api.group("Regulars", [QUIET, ACTIVE]);
  const send = async () => {
    const id = await api.draft({
      name: "Open day",
      message: `Coming? ${replyPlaceholder(linkHost)} More: ${shortLinkPlaceholder(linkHost)}`,
      replyLinkMessage:
        "How many of you are coming to our open day, and is there anyone in a wheelchair?",
      longUrl: "https://bells.example/open-day/programme-for-the-whole-weekend?from=text",
      group_array: [group],
    });
    const before = (await textsTo(elsewhere, QUIET)).length;
    await api.send(id);
    await expect.poll(async () => (await textsTo(elsewhere, QUIET)).length).toBe(before + 1);
    return id;
  };
  await api.call(changeLink, { id: await send(), disabled: true });
  const over = await pathIn(elsewhere, QUIET, "s");
  await send();
  return {
    quiet: (await pathIn(elsewhere, QUIET, "r")).slice(2),
    active: (await pathIn(elsewhere, ACTIVE, "r")).slice(2),
    short: await pathIn(elsewhere, QUIET, "s"),
    over,
  };
}

async function pathIn(request: APIRequestContext, handset: string, kind: "r" | "s") {
  const text = (await textsTo(request, handset)).at(-1);
  return new RegExp(`/${kind}[0-9A-Za-z]{8,14}`).exec(text ?? "")?.[0] ?? "";
}

const ON_PHONES = { sizes: SIZES.filter(({ width }) => width !== 1920) };

function opened(
  name: string,
  path: Opening<RecipientLinks>["path"],
  open: Opening<RecipientLinks>["open"] = async () => {},
): Opening<RecipientLinks> {
  return { name, path, open, ...ON_PHONES };
}

/** What people see who follow a link in a text, in the order in which one of them does. */
export const RECIPIENT_PAGES: readonly Opening<RecipientLinks>[] = [
  opened("reply", ({ quiet }) => `/reply/${quiet}`),
  opened(
    "answered",
    ({ active }) => `/reply/${active}`,
    async (page) => {
      await page.getByRole("textbox").fill("Yes, two of us");
      await page.getByRole("button", { name: "Send" }).click();
    },
  ),
  opened("answered-before", ({ active }) => `/reply/${active}`),
  opened("opt-out-of-sender", ({ quiet }) => `/optout/${quiet}`),
  opened("opt-out", ({ quiet }) => `/useroptout/${quiet}`),
  opened(
    "opted-out-of-sender",
    ({ active }) => `/optout/${active}`,
    (page) => page.getByRole("button").first().click(),
  ),
  opened(
    "opted-out",
    ({ active }) => `/useroptout/${active}`,
    (page) => page.getByRole("button").click(),
  ),
  opened("link-target", ({ short }) => `/shorturl/${short.slice(2)}`),
  opened("link-over", ({ over }) => over),
  opened("link-unknown", () => "/sAAAAAAAA1AAAAA"),
];
