import { addressParser, decodeWords } from "postal-mime";
import { EMAIL_REFUSALS, SUBJECT_ADDRESS } from "#core/rules/email-to-sms.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { NUMBER_TEXTS, quickNumbers } from "#core/rules/quick-numbers.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { type Header, onlyValue, valuesOf } from "./headers.ts";
import { replyAddressOf } from "./reply-address.ts";

export type Addressed =
  | {
      numbers: string[];
      /** What tells this delivery from others of the same email; empty if it stands for all of its recipients. */
      part: string;
      /** What proves that the address was given to answer one handset. */
      token?: string;
    }
  | { problem: string };

interface Delivery {
  headers: readonly Header[];
  /** The one recipient that it is delivered to. */
  to: string;
  /** Ours. */
  domain: string;
}

const LONGEST_LIST = 10_000;
const LONGEST_SUBJECT = 1_000;

/**
 * The numbers that an email is for. It is delivered once for each recipient: the first delivery stands for all that the
 * email names, and the others then repeat it. Only one that it does not name, a blind copy, is for itself.
 */
export function numbersOf({ headers, to, domain }: Delivery): Addressed {
  const local = localPart(to, domain);
  if (local === undefined) return { problem: EMAIL_REFUSALS.nowhere };
  const reply = replyAddressOf(local);
  if (reply) return { numbers: [reply.number], part: local, token: reply.token };
  const named = namedIn(headers, domain);
  const isNamed = named.includes(local);
  const locals = isNamed ? named.filter((one) => !replyAddressOf(one)) : [local];
  return check(
    locals.map((one) => written(one, headers)),
    isNamed ? "" : local,
  );
}

function check(lists: readonly (readonly string[] | undefined)[], part: string): Addressed {
  if (lists.includes(undefined)) return { problem: EMAIL_REFUSALS.noSubjectNumbers };
  const checked = quickNumbers(lists.flatMap((list) => list ?? []));
  if ("numbers" in checked) return { numbers: checked.numbers, part };
  const { problem } = checked;
  return { problem: problem === NUMBER_TEXTS.most ? problem : EMAIL_REFUSALS.noNumber };
}

/** What stands before our domain; undefined for an address elsewhere. */
function localPart(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf("@");
  if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
  return address
    .slice(0, Math.max(0, at))
    .toLowerCase()
    .replace(/^"(.*)"$/, "$1");
}

/** The addresses at our domain that the email names as its recipients. */
function namedIn(headers: readonly Header[], domain: string): string[] {
  const lists = [...valuesOf(headers, "to"), ...valuesOf(headers, "cc")].join(", ");
  const addresses = addressParser(lists.slice(0, LONGEST_LIST), { flatten: true });
  return addresses.flatMap(({ address }) => localPart(address ?? "", domain) ?? []);
}

/** The numbers of an address: it is one, or several with underscores between them, or says that the subject has them. */
function written(local: string, headers: readonly Header[]): string[] | undefined {
  if (local !== SUBJECT_ADDRESS) return local.split(/[_,;]/);
  const subject = decodeWords((onlyValue(headers, "subject") ?? "").slice(0, LONGEST_SUBJECT));
  const numbers = splitNumbers(subject);
  return numbers.length > 0 && numbers.every((one) => normaliseMobile(one)) ? numbers : undefined;
}
