import { expect, type Locator, type Page } from "@playwright/test";
import type { Endpoint } from "#core/endpoint.ts";
import { PASSWORD } from "./accounts.ts";
import { patternOf } from "./stubs.ts";

/** One figure of a page by its name: "Recipients". */
export function stat(page: Page, name: string): Locator {
  return page
    .locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) })
    .locator("dd")
    .first();
}

/** A part of the report's bar as its legend says it: "Delivered" → "9,978". */
export function barPart(page: Page, name: string): Locator {
  return page
    .getByRole("figure", { name: "Messages by state" })
    .getByRole("listitem")
    .filter({ hasText: name })
    .locator(".font-medium");
}

/** The credit in the top bar. */
export function balanceChip(page: Page): Locator {
  return page.locator("header button", { hasText: "Balance" });
}

/** The title of a screen. */
export function heading(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

/** The side bar. */
export function menu(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" }).first();
}

/** An entry of the side bar. */
export function menuLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

/** Where a message is written: a light field until someone comes near it, then the editor. */
export function message(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message" });
}

/** The bubble on the phone of the composer or the flight check. */
export function phone(page: Page): Locator {
  return page.getByRole("region", { name: "Phone preview" });
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  // Not the eye beside it, which is labelled "Show password".
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The control that has the focus, by its accessible name. */
export function focused(page: Page): Locator {
  return page.locator(":focus");
}

/** Opens the menu of a button. */
export async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Opens a page, and waits until its live feed is connected: what happens from then on reaches it at once. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page
    .waitForEvent("websocket", (socket) => socket.url().includes("/api/live"))
    // The feed begins with a frame.
    .then((socket) => socket.waitForEvent("framereceived"));
  await Promise.all([connected, page.goto(path)]);
}

/**
 * Goes to another screen of the console that the page shows, as one of its links would: for a third of what a load costs.
 * What was loaded in the last seconds is not asked for again.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const left = document.querySelector("h1");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    // The screen stays until the next one is there.
    for (const begun = performance.now(); left?.isConnected; ) {
      if (performance.now() - begun > 30_000) throw new Error(`${to} does not open`);
      await new Promise(requestAnimationFrame);
    }
  }, path);
}

/** Presses, and waits until the call that this makes has succeeded: a toast of an earlier call may still be there. */
export async function pressFor(page: Page, endpoint: Endpoint, button: Locator): Promise<void> {
  const path = patternOf(endpoint);
  const answered = page.waitForResponse(
    (response) => response.request().method() === endpoint.method && path.test(response.url()),
  );
  await button.click();
  const answer = await answered;
  expect(answer.ok(), `${endpoint.method} ${endpoint.path}`).toBe(true);
}

/** Types letter by letter into the control that has the focus, in no time: on a slow machine, typing would pause. */
export async function typeQuickly(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    for (const letter of text) document.execCommand("insertText", false, letter);
  }, text);
}

/** The row of a table that has a text. */
export function row(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

/** The message as it is sent, tags and all: `expect(messageText(page)).toHaveValue("Hi {{first_name}}")`. */
export function messageText(page: Page): Locator {
  return page.locator('input[name="message"]');
}

/** For how many milliseconds the page shows a text, from now on; on a slow machine, we might look too late. */
export function timeShown(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const observer = new MutationObserver(() => {
          if (document.body.textContent?.includes(words)) since ??= performance.now();
          else if (since !== undefined) resolve(performance.now() - since);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    words,
  );
}

/** Chooses the file of an import. */
export async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

/** Chooses from the menu of a row. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Chooses from a list that opens. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** From its next load, a page asks for nothing again by itself: what changes on it was asked for because of what one did. */
export async function withoutReloads(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
}
