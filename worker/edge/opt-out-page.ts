import { formatInternational } from "#core/rules/phone.ts";
import { escaped, page } from "./page.ts";

/** How a recipient recognises the messages. The names are absent if the code was never issued. */
export interface About {
  masked: string;
  business: string | undefined;
  /** The number or name that the message came from, as shown by the handset. */
  sender: string | undefined;
  logo: string;
  /** Whether it is about all that the business sends, or about one sender. */
  global: boolean;
}

/** Asks for confirmation; only a button's POST opts out, so that a link scanner opts no one out. */
export function askPage(about: About): Response {
  return page("Stop messages", about.global ? askAll(about) : askOne(about), 200, about);
}

function askAll({ masked, business, sender }: About): string {
  const from =
    sender && sender !== business
      ? `Your message came from <strong>${shown(sender)}</strong>. `
      : "";
  return `<h1>Stop messages from ${named(business)}?</h1>
<p>${from}Opting out stops every text message from this business to <strong>${masked}</strong>: offers, reminders and notices, from any number or name it uses.</p>
<p>It is free and takes effect straight away. Other businesses can still text you.</p>
<form method="post"><button type="submit">Stop messages</button></form>`;
}

function askOne({ masked, business, sender }: About): string {
  return `<h1>Stop messages from ${shown(sender)}?</h1>
<p>Your message to <strong>${masked}</strong> came from <strong>${shown(sender)}</strong>, which ${named(business)} uses. You can stop what it sends from there, or everything it sends you.</p>
<p>It is free and takes effect straight away. Other businesses can still text you.</p>
<form method="post"><button type="submit" name="global" value="false">Stop messages from ${shown(sender)}</button>
<button class="second" type="submit" name="global" value="true">Stop all messages from ${named(business)}</button></form>`;
}

export function donePage(about: About): Response {
  const { masked, business, sender, global } = about;
  const what = global
    ? `You will get no more text messages from ${named(business)} on <strong>${masked}</strong>.`
    : `You will get no more text messages from <strong>${shown(sender)}</strong> on <strong>${masked}</strong>. ${named(business)} can still text you from other numbers and names.`;
  return page(
    "Messages stopped",
    `<h1>You have opted out</h1>
<p role="status">${what}</p>
<p>Changed your mind? Contact the business directly.</p>`,
    200,
    about,
  );
}

function named(business: string | undefined): string {
  return escaped(business ?? "this sender");
}

function shown(sender: string | undefined): string {
  return escaped(sender === undefined ? "this sender" : formatInternational(sender));
}
