/** What is typed as 0412 or +61 412 is stored as 61412. */
export function digitsOf(typed: string | undefined): string {
  return (typed ?? "").replace(/\D/g, "").replace(/^0/, "");
}
