const NUMBER = /^\d{10,15}$/;
/** Australia's have six to eight digits. */
const SHORT_CODE = /^\d{3,9}$/;

export type SenderKind = "number" | "shortCode" | "name";

export function senderKind(sender: string): SenderKind {
  if (NUMBER.test(sender)) return "number";
  return SHORT_CODE.test(sender) ? "shortCode" : "name";
}

/** `61412345678` as `+61412345678`; short codes and names as they are. */
export function international(address: string): string {
  return NUMBER.test(address) ? `+${address}` : address;
}

/** A carrier's `+61412345678` as ours. */
export function withoutPlus(address: string): string {
  return address.replace(/^\+/, "");
}
