import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { isBlank, writtenValue } from "#core/rules/written.ts";
import { checkLabels } from "#worker/domains/audience/groups/labels.ts";

export type ContactInput = Pick<Input<typeof contract.addContact>, "number" | "fields">;

export interface TypedContact {
  number: string;
  /** Values by tag key; blank ones are left out. */
  fields: Record<string, string>;
  labels: string[];
}

/** A typed contact, checked. `at` names its place in a list: `contacts.3.`. */
export function typedContact(input: ContactInput, at = ""): TypedContact {
  const number = normaliseMobile(input.number);
  if (!number) throw invalid(`${at}number`, GROUP_TEXTS.numberInvalid);
  const labels = input.fields.map(({ name }) => name);
  checkLabels(labels, `${at}fields`);
  const filled = input.fields.filter(({ value }) => !isBlank(value));
  const fields = Object.fromEntries(
    filled.map(({ name, value }) => [tagKey(name), writtenValue(value)]),
  );
  return { number, fields, labels };
}

export function numberTaken(at = ""): CooeeError {
  return conflict(GROUP_TEXTS.numberTwice, `${at}number`);
}

export function overLimit(limit: number, field: string): CooeeError {
  const text = GROUP_TEXTS.limit(limit);
  return new CooeeError("UNPROCESSABLE", text, { [field]: text });
}
