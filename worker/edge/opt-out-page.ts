import { formatInternational } from "#core/rules/phone.ts";
import { escaped, page } from "./page.ts";

/** How a recipient recognises the messages. The names are absent if the code was never issued. */
export interface About {
  masked: string;
  business: string | undefined;
  /** The number or name that the message came from, as shown by the handset. */
  sender: string | undefined;
}

/** Asks for confirmation; only the button's POST opts out, so that a link scanner opts nobody out. */
export function askPage({ masked, business, sender }: About): Response {
  const from =
    sender && sender !== business
      ? `Your message came from <strong>${escaped(formatInternational(sender))}</strong>. `
      : "";
  return page(
    "Stop messages",
    `<h1>Stop messages from ${escaped(business ?? "this sender")}?</h1>
<p>${from}Opting out stops every text message from this business to <strong>${masked}</strong>: offers, reminders and notices, from any number or name it uses.</p>
<p>It is free and takes effect straight away. Other businesses can still text you.</p>
<form method="post"><button type="submit">Stop messages</button></form>`,
    200,
  );
}

export function donePage({ masked, business }: About): Response {
  return page(
    "Messages stopped",
    `<h1>You have opted out</h1>
<p role="status">You will get no more text messages from ${escaped(business ?? "this sender")} on <strong>${masked}</strong>.</p>
<p>Changed your mind? Contact the business directly.</p>`,
    200,
  );
}

export function elsewherePage(): Response {
  return page(
    "Open the link again",
    "<h1>Open the link again</h1><p>Nothing was changed. Please open the link in your text message.</p>",
    403,
  );
}

/** The database cannot record it now; STOP by text waits on its queue. */
export function laterPage(): Response {
  return page(
    "Please try again later",
    "<h1>Please try again in an hour</h1><p>Our records are being restored, so nothing was changed. You can also reply STOP to the message.</p>",
    503,
  );
}
