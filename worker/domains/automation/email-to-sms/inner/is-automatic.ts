import { type Header, valuesOf } from "./headers.ts";

/**
 * Whether no person wrote an email: an answer of a mailbox to ours, a bounce, a mailing list. It must not become a text,
 * and what answers it could answer for ever.
 */
export function isAutomatic(headers: readonly Header[], envelopeFrom: string): boolean {
  const says = (name: string) => valuesOf(headers, name).map((value) => value.toLowerCase());
  return (
    envelopeFrom === "" ||
    envelopeFrom === "<>" ||
    says("auto-submitted").some((value) => !/^no\b/.test(value)) ||
    says("precedence").some((value) => /^(?:bulk|junk|list|auto_reply)\b/.test(value)) ||
    ["x-autoreply", "x-autorespond", "list-id"].some((name) => says(name).length > 0)
  );
}
