import * as z from "zod";
import { type Id, idSchema, newId } from "#core/ids.ts";
import { CONFIRM_MS, OLDEST_MS } from "#core/rules/contact-forms.ts";
import type { SystemContext } from "#worker/context.ts";
import { sign } from "#worker/secrets.ts";
import { readSigned, signed } from "#worker/signed.ts";

const PURPOSE = "contact form";
const shown = z.object({ form: idSchema("contactForm"), submission: idSchema("submission") });

type Settings = Pick<SystemContext, "settings">;

/**
 * What a form carries from when it is shown until it is sent: the id that its submission will have. That id says when
 * it was shown, and it is used once.
 */
export function formToken(
  { settings, now }: Pick<SystemContext, "settings" | "now">,
  form: Id<"contactForm">,
): Promise<string> {
  const submission = newId("submission", now());
  return signed(settings, PURPOSE, { form, submission }, now() + OLDEST_MS);
}

/** The same for a submission that is there: it takes the code for as long as that is waited for. */
export function waitingToken(
  { settings, now }: Pick<SystemContext, "settings" | "now">,
  form: Id<"contactForm">,
  submission: Id<"submission">,
): Promise<string> {
  return signed(settings, PURPOSE, { form, submission }, now() + CONFIRM_MS);
}

/** The submission that a form's token is of; undefined if it is forged, another form's, or too old. */
export async function submissionOfToken(
  { settings, now }: Pick<SystemContext, "settings" | "now">,
  form: string,
  token: string,
): Promise<Id<"submission"> | undefined> {
  const read = shown.safeParse(await readSigned(settings, PURPOSE, token, now()));
  return read.success && read.data.form === form ? read.data.submission : undefined;
}

/** The six digits that confirm a submission: always the same, so that a repeated attempt texts the same ones. */
export async function confirmationCode(
  { settings }: Settings,
  submission: string,
): Promise<string> {
  const bytes = Buffer.from(
    await sign(settings.AUTH_SECRET, "contact form code", submission),
    "base64url",
  );
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}
