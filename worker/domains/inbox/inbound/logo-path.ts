import { logoVersion } from "#worker/domains/identity/directory/logo-key.ts";

/** Where a recipient's page finds the logo of the account behind a code; empty without a logo. */
export function logoPath(
  { logo }: { logo: string | null },
  { code, of }: { code: string; of: "message" | "link" },
): string {
  return logo ? `/logo/${of === "message" ? "u" : "s"}${code}?v=${logoVersion(logo)}` : "";
}
