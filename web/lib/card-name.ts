const BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
};

/** `Visa ending in 4242`. */
export function nameOfCard({ brand, last4 }: { brand: string; last4: string }): string {
  return `${BRANDS[brand] ?? "Card"} ending in ${last4}`;
}
