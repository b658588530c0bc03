import { MAX_LABEL_LENGTH } from "./file-limits.ts";
import { tagKey } from "./merge-tags.ts";
import { withoutEnds } from "./trims.ts";

/** The labels that are offered, and the headers in real files that mean the same. */
const STANDARD: Readonly<Record<string, readonly string[]>> = {
  first_name: ["firstname", "fname", "given_name", "given_names", "forename"],
  last_name: ["lastname", "lname", "surname", "family_name"],
  email: ["email_address", "e_mail", "e_mail_address", "mail"],
  company: ["company_name", "business", "business_name", "organisation", "organization"],
  address: ["street", "street_address", "address_1", "address_line_1"],
  suburb: ["city", "town"],
  state: [],
  postcode: ["post_code", "zip", "zip_code", "postal_code"],
  birthday: ["date_of_birth", "dob", "birth_date"],
};

export const STANDARD_LABELS = Object.keys(STANDARD);

/** The fields offered for contacts of a group that has none yet. */
export const STARTER_LABELS = ["first_name", "last_name"];

/** The standard label that a file's header means; any other header becomes a label itself. */
export function labelFor(header: string): string {
  const key = withoutEnds(tagKey(header.replace(/[^\p{L}\p{N}\s_-]+/gu, " ")), "_");
  const standard = STANDARD_LABELS.find((label) => label === key || STANDARD[label]?.includes(key));
  return standard ?? key.slice(0, MAX_LABEL_LENGTH);
}
