import type { APIRequestContext, Page } from "@playwright/test";
import { apiOf } from "./support/api.ts";
import { dialogOf, expectFit } from "./support/fits.ts";
import { expect } from "./support/fixtures.ts";
import type { Furniture } from "./support/furniture.ts";
import { furnishMessaging, type Messaging } from "./support/messaging.ts";
import { MESSAGING_OPENINGS, MESSAGING_SCENES } from "./support/messaging-scenes.ts";
import {
  ADMIN_OPENINGS,
  type Ids,
  OPENINGS,
  type Opening,
  POOR_OPENINGS,
  TRIAL_OPENINGS,
} from "./support/openings.ts";
import { settled, takePictures } from "./support/pictures.ts";
import { furnishApproval, furnishPlentyOnce } from "./support/plenty.ts";
import { furnishRecipients, RECIPIENT_PAGES } from "./support/recipients.ts";
import { SCENES } from "./support/scenes.ts";
import { furnishSending, type Sending } from "./support/sending.ts";
import { test, type Viewer } from "./support/viewers.ts";

interface Makers {
  page: Page;
  furniture: () => Promise<Furniture>;
  /** Another browser. */
  elsewhere: APIRequestContext;
}

interface PictureSet<I> {
  viewer: Viewer;
  openings: readonly Opening<I>[];
  furnish: (makers: Makers) => Promise<I>;
  /** Whether each opens a dialog, which must fit the window. */
  dialogs: boolean;
}

let sending: Promise<Sending> | undefined;
let messaging: Promise<Messaging> | undefined;
async function whileSending({ page, furniture, elsewhere }: Makers): Promise<Ids & Sending> {
  const ids = await furniture();
  const api = apiOf(page.request);
  await furnishPlentyOnce(api, elsewhere);
  sending ??= furnishSending(api);
  return { ...ids, ...(await sending) };
}

async function withMessaging(makers: Makers): Promise<Ids & Sending & Messaging> {
  const ids = await whileSending(makers);
  messaging ??= furnishMessaging(apiOf(makers.page.request));
  return { ...ids, ...(await messaging) };
}

async function forAdmin({ furniture, elsewhere }: Makers): Promise<Ids> {
  await furnishApproval(elsewhere);
  return furniture();
}

/** A draft that costs more than there is. */
async function withDraft({ page }: Makers): Promise<{ saved: string }> {
  const api = apiOf(page.request);
  const group = await api.group("Members", ["0427 000 400", "0427 000 401"]);
  const draft = { name: "Members' night", message: "See you on Friday.", group_array: [group] };
  return { saved: await api.draft(draft) };
}

pictures("dialogs", {
  viewer: "an account in use",
  openings: OPENINGS,
  furnish: whileSending,
  dialogs: true,
});
pictures("scenes", {
  viewer: "an account in use",
  openings: SCENES,
  furnish: whileSending,
  dialogs: false,
});
pictures("messaging", {
  viewer: "an account in use",
  openings: MESSAGING_SCENES,
  furnish: withMessaging,
  dialogs: false,
});
pictures("messaging-dialogs", {
  viewer: "an account in use",
  openings: MESSAGING_OPENINGS,
  furnish: withMessaging,
  dialogs: true,
});
pictures("recipients", {
  viewer: "nobody",
  openings: RECIPIENT_PAGES,
  furnish: ({ elsewhere }) => furnishRecipients(elsewhere),
  dialogs: false,
});
pictures("admin-dialogs", {
  viewer: "a super admin",
  openings: ADMIN_OPENINGS,
  furnish: forAdmin,
  dialogs: true,
});
pictures("low-credit", {
  viewer: "someone without credit",
  openings: POOR_OPENINGS,
  furnish: withDraft,
  dialogs: true,
});
pictures("trial", {
  viewer: "someone on trial",
  openings: TRIAL_OPENINGS,
  furnish: async () => ({}),
  dialogs: true,
});

/** Pictures of what opens when something is pressed; a failure leaves the others to be taken. */
function pictures<I>(set: string, { viewer, openings, furnish, dialogs }: PictureSet<I>): void {
  test.describe(set, () => {
    test.use({ viewer });
    test(set, async ({ page, furniture, playwright, baseURL }) => {
      test.setTimeout(30 * 60_000);
      page.setDefaultTimeout(15_000);
      const elsewhere = await playwright.request.newContext({ baseURL });
      const ids = await furnish({ page, furniture, elsewhere });
      for (const { name, path, before, open, settle, sizes } of openings) {
        await page.unrouteAll();
        await before?.(page, ids);
        await page.setViewportSize(sizes?.[0] ?? { width: 1280, height: 800 });
        await page.goto(path(ids));
        await settled(page, name);
        const opened = open(page).then(() =>
          dialogs ? expect(dialogOf(page)).toBeVisible() : undefined,
        );
        const failure = await opened.then(() => undefined, String);
        expect.soft(failure, name).toBeUndefined();
        if (failure) continue;
        await settled(page, name);
        const check = async () => {
          await settle?.(page);
          if (dialogs) await expectFit(page, name);
        };
        await takePictures(page, `${set}/${name}`, { sizes, check });
      }
      await elsewhere.dispose();
    });
  });
}
