import * as z from "zod";

const emails = z.array(z.string());

/** The addresses that a user's codes may go to. */
export function mfaEmailsOf(user: { mfaEmails: string }): string[] {
  return emails.parse(JSON.parse(user.mfaEmails));
}

/** An address with most of it hidden, `j•••@example.com`, and the place in the list to choose it by. */
export function maskedEmails(addresses: readonly string[]) {
  return addresses.map((address, at) => {
    const [name = "", host = ""] = address.split("@");
    return { id: String(at), email: `${name.slice(0, 1)}•••@${host}` };
  });
}
