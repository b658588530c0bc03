import { escaped, page } from "./page.ts";

/** Nothing is behind the address, or no longer. */
export function noLinkPage(status: 404 | 410): Response {
  const why =
    status === 410
      ? "The business that sent it has ended it, or it has expired."
      : "Check that you have the whole address from your text message.";
  return page(
    "This link does not work",
    `<h1>This link does not work${status === 410 ? " any more" : ""}</h1><p>${why}</p>`,
    status,
  );
}

/** Where a link leads, for people who would rather look first. */
export function targetPage(url: string, logo: string): Response {
  const shown = escaped(url);
  return page(
    "Where this link leads",
    `<h1>This link leads to</h1><p><strong class="address">${escaped(new URL(url).hostname)}</strong></p>
<p>${shown}</p><p><a href="${shown}" rel="noreferrer nofollow">Continue</a></p>`,
    200,
    { logo },
  );
}

export function linkLaterPage(): Response {
  return page(
    "Please try again later",
    "<h1>Please try again in an hour</h1><p>Our records are being restored, so we cannot look up this link now.</p>",
    503,
  );
}
