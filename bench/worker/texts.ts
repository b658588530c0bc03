/** The campaign's text as written, and rendered for one recipient. */
export const TEMPLATE =
  "Hi {{first_name|there}}, your order {{order}} is ready to collect from our {{suburb}} store until Saturday 5 pm.";

export function personalText(i: number): string {
  return `Hi Name${i}, your order A${100_000 + i} is ready to collect from our Newtown store until Saturday 5 pm.\nReply STOP to opt-out`;
}
