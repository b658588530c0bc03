/** What an administrator can ask for once more. */
export const MISSING = ["registration", "address", "authority", "readable", "details"] as const;
export type Missing = (typeof MISSING)[number];

/** What each is called, to administrators and to the account that is asked. */
export const MISSING_LABELS: Readonly<Record<Missing, string>> = {
  registration: "Proof that the business is registered",
  address: "Proof of the address",
  authority: "Proof that the contact acts for the business",
  readable: "A copy that we can read",
  details: "Corrected details of the business or the contact",
};

/** Of a picture: more cannot be unpacked in a Worker to be marked. */
export const MOST_DOCUMENT_PIXELS = 6_000_000;

/** Days after an answer of ours until the documents of a form are deleted. */
export const DOCUMENT_DAYS = 90;

/** When the documents of a form that is answered now will be deleted, in epoch milliseconds. */
export function documentsUntil(now: number): number {
  return now + DOCUMENT_DAYS * 86_400_000;
}
